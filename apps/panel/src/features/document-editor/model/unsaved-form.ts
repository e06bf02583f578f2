// Content of a form before it is saved, and its place. There is one place per user, business, type and source (another
// one for each tab that starts the same form in the meantime), and one per edited draft.
import type { DocumentTypeCode } from '../../../document-types/fields.ts';
import {
  deleteStoredForm,
  listStoredForms,
  loadStoredForm,
  type StoredForm,
  storeForm,
} from '../../../session/unsaved-forms.ts';
import type { DocumentForm } from './form.ts';

/**
 * Request without a response. It may have been done. It is repeated unchanged with the same idempotency key before
 * anything else.
 */
export interface UnansweredEmission {
  readonly idempotencyKey: string;
  readonly emit: boolean;
  /** The request gives new content to a rejected document. */
  readonly corrects?: boolean;
  readonly body: object;
}

export interface UnsavedForm {
  readonly form: DocumentForm;
  readonly unsettled?: UnansweredEmission | undefined;
  /** `updatedAt` of the edited draft when it was read. Not set if the stored draft is overwritten in any case. */
  readonly basedOn?: string | undefined;
}

export interface NewFormPlace {
  readonly userId: number;
  readonly businessId: number;
  readonly type: DocumentTypeCode;
  /** Record that the form starts from, such as `from-12`. */
  readonly about?: string | undefined;
  /** Set for a form that was started while another tab had the form of this place. */
  readonly slot?: string | undefined;
}

export type FormPlace =
  | NewFormPlace
  | { readonly userId: number; readonly businessId: number; readonly documentId: number };

/** Returns undefined also for a record of another version of the panel. */
export async function loadUnsavedForm(place: FormPlace): Promise<UnsavedForm | undefined> {
  const stored = await loadStoredForm(place, nameOf(place));
  return stored === undefined ? undefined : contentOf(stored);
}

export async function storeUnsavedForm(place: FormPlace, { form, unsettled, basedOn }: UnsavedForm): Promise<void> {
  const { userId, businessId } = place;
  const content = { version, form, unsettled, basedOn };
  await storeForm({ userId, businessId, place: nameOf(place), unsettled: unsettled !== undefined, content });
}

export async function deleteUnsavedForm(place: FormPlace): Promise<void> {
  await deleteStoredForm(place, nameOf(place));
}

export async function listUnsavedForms(place: NewFormPlace): Promise<readonly NewFormPlace[]> {
  return placesToContinue(place, await listStoredForms(place));
}

/**
 * Places of unsaved forms that a new form can continue with, in the order to try them: forms of the type that may have
 * been issued already, then those about the same record.
 */
export function placesToContinue(wanted: NewFormPlace, stored: readonly StoredForm[]): readonly NewFormPlace[] {
  return stored
    .filter((record) => contentOf(record) !== undefined)
    .map(({ place, unsettled }) => ({ place: { ...wanted, ...partsOf(place) }, unsettled }))
    .filter(({ place, unsettled }) => place.type === wanted.type && (unsettled || place.about === wanted.about))
    .sort((a, b) => Number(b.unsettled) - Number(a.unsettled) || nameOf(a.place).length - nameOf(b.place).length)
    .map(({ place }) => place);
}

/** Name of the lock of a form. */
export function lockNameOf(place: FormPlace): string {
  return `talonario.form.${place.userId}.${place.businessId}.${nameOf(place)}`;
}

/** Storage name of a form, for example `01//`, `04/from-12/`, `01//k3x9` or `document/55`. */
function nameOf(place: FormPlace): string {
  if ('documentId' in place) return `document/${place.documentId}`;
  return `${place.type}/${place.about ?? ''}/${place.slot ?? ''}`;
}

function partsOf(name: string) {
  const [type, about, slot] = name.split('/');
  return { type: type as DocumentTypeCode, about: about || undefined, slot: slot || undefined };
}

// Increased whenever the structure of the form changes. Older records are then ignored instead of misread.
const version = 2;

function contentOf({ content }: StoredForm): UnsavedForm | undefined {
  const unsaved = content as (UnsavedForm & { version: number }) | undefined;
  return unsaved?.version === version && Array.isArray(unsaved.form?.lines) ? unsaved : undefined;
}
