// The copies of unfinished forms that the server keeps for one person.
import { NotFoundError, TalonarioError } from '@talonario/client';
import { call } from '../../../api/talonario.ts';
import { type FormPlace, type KeptForm, nameOf, parseKept, stringifyKept } from './kept-form.ts';
import type { FormCopy } from './reconcile.ts';
import { thisDevice } from './this-device.ts';

// Somebody waits for the form meanwhile.
const quickly = { timeoutMs: 4_000, retry: false } as const;
/** As the contract has it. */
const mostCharacters = 600_000;

/** The version of each form there is, by its name. */
export async function listCopies(businessId: number): Promise<ReadonlyMap<string, number>> {
  const { data } = await call('keptForms.list', { query: { businessId } }, quickly);
  return new Map(data.map(({ place, version }) => [place, version]));
}

export async function readCopy(place: FormPlace): Promise<FormCopy | undefined> {
  try {
    const query = { businessId: place.businessId, place: nameOf(place) };
    const { data } = await call('keptForms.get', { query }, quickly);
    const kept = parseKept<KeptForm & { device?: string }>(data.content);
    return { version: data.version, device: kept?.device, kept };
  } catch (error) {
    if (error instanceof NotFoundError) return undefined;
    throw error;
  }
}

/** The new version. */
export async function writeCopy(place: FormPlace, version: number | undefined, kept: KeptForm): Promise<number> {
  const { form, unsettled, basedOn } = kept;
  const content = stringifyKept({ form, unsettled, basedOn, device: thisDevice() } as KeptForm);
  const body = {
    ...addressOf(place),
    ...(version !== undefined && { version }),
    // Too long to go on with elsewhere; that it is being written here is told all the same.
    content: content.length > mostCharacters ? '{}' : content,
  };
  return (await call('keptForms.keep', { body }, { retry: false, timeoutMs: 15_000 })).data.version;
}

/** Only as that version: what another device wrote since is left alone. */
export async function deleteCopy(place: FormPlace, version: number): Promise<void> {
  await call('keptForms.forget', { body: { ...addressOf(place), version } });
}

export function isElsewhere(error: unknown): boolean {
  return error instanceof TalonarioError && error.code === 'form.elsewhere';
}

function addressOf(place: FormPlace) {
  return { business_id: place.businessId, place: nameOf(place) };
}
