// What somebody is writing, kept in this browser so that a closed tab, an ended session or a lost line loses nothing; copy-writer.ts keeps
// it on the server as well. A form per person, business
// and type of new document (another one for each tab that begins one meanwhile), and one per draft that is edited. Whoever uses the
// browser next sees none of it.

import type { DocumentTypeCode } from '../../../document-types/fields.ts';
import { isUnsettled, keptFormPrefix } from '../../../session/kept-forms.ts';
import type { DocumentForm } from './form.ts';

/** A request whose answer never came: it may have been done. It is repeated as it was, under its own key, before anything else. */
export interface Unsettled {
  readonly idempotencyKey: string;
  readonly emit: boolean;
  /** It gives a rejected document another content. */
  readonly corrects?: boolean;
  readonly body: object;
}

export interface KeptForm {
  readonly form: DocumentForm;
  readonly unsettled?: Unsettled | undefined;
  /** `updatedAt` of the draft that is changed, as it was read. Left out: whatever is stored is written over. */
  readonly basedOn?: string | undefined;
  /** How far the server has it. Left out: not at all. */
  readonly copy?: CopyState | undefined;
}

export interface CopyState {
  readonly version: number;
  /** Nothing was written here since. */
  readonly whole: boolean;
}

export type FormPlace = { readonly userId: number; readonly businessId: number } & (
  | { readonly type: DocumentTypeCode; readonly slot?: string | undefined }
  | { readonly documentId: number }
);

export function readKeptForm(place: FormPlace): KeptForm | undefined {
  try {
    return parseKept(localStorage.getItem(keyOf(place)) ?? 'null');
  } catch {
    return undefined;
  }
}

/** Undefined for what another release of the panel wrote. */
export function parseKept<Kept extends KeptForm>(text: string): Kept | undefined {
  try {
    const kept = JSON.parse(text) as (Kept & { version: number }) | null;
    return kept?.version === version && Array.isArray(kept.form?.lines) ? kept : undefined;
  } catch {
    return undefined;
  }
}

export function stringifyKept(kept: KeptForm): string {
  return JSON.stringify({ version, ...kept });
}

/** Where something of that type was left unfinished; first what may have been issued already. */
export function keptPlaces(place: FormPlace & { readonly type: DocumentTypeCode }): readonly FormPlace[] {
  const main = keyOf({ ...place, slot: undefined });
  try {
    return Object.keys(localStorage)
      .filter((key) => key === main || key.startsWith(`${main}.`))
      .sort((a, b) => Number(isUnsettled(b)) - Number(isUnsettled(a)) || a.length - b.length)
      .map((key) => (key === main ? { ...place, slot: undefined } : { ...place, slot: key.slice(main.length + 1) }))
      .filter((kept) => readKeptForm(kept) !== undefined);
  } catch {
    return [];
  }
}

export function keepForm(place: FormPlace, kept: KeptForm): void {
  try {
    localStorage.setItem(keyOf(place), stringifyKept(kept));
  } catch {
    // Storage may be switched off or full; the form then lasts until the page is closed.
  }
}

export function forgetForm(place: FormPlace): void {
  try {
    localStorage.removeItem(keyOf(place));
  } catch {
    // See keepForm.
  }
}

// Raised whenever the shape of the form changes: an old one is then forgotten instead of misread.
const version = 2;

/** Of the form in the storage, and of its lock. */
export function keyOf(place: FormPlace): string {
  return `${keptFormPrefix}${place.userId}.${place.businessId}.${nameOf(place)}`;
}

/** Of the form among those of one person in one business, as the server calls it. */
export function nameOf(place: FormPlace): string {
  if (!('type' in place)) return `document-${place.documentId}`;
  return place.slot === undefined ? place.type : `${place.type}.${place.slot}`;
}
