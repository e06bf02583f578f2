// Checklist of a business before it issues in production, computed from facts without effects: each item is in order or names what is missing.
import type { DataOf, Notice } from '@talonario/contract';
import type { Static } from 'typebox';
import type { SignatureBlock } from '../../../records/signatures/show.ts';

export type GoLiveChecklist = DataOf<'businesses.goLive.get'>;
export type GoLiveItem = GoLiveChecklist['items'][number];

export interface GoLiveFacts {
  readonly today: string;
  readonly signature: SignatureBlock;
  readonly ruc: string;
  /** Day of SRI's permission for production, as the user declared it. */
  readonly sriAuthorisedOn: string | null;
  readonly establishments: readonly { readonly points: number; readonly confirmed: 'yes' | 'no' | 'changed' }[];
  readonly numbers: readonly { readonly answered: boolean; readonly held: boolean }[];
  readonly providerRuc: string | undefined;
  readonly mail: 'none' | 'untried' | 'refused' | 'taken' | 'declined';
  /** Day on which a user restored a backup as a trial, as the user declared it. */
  readonly backupTriedOn: string | null;
}

export const minSignatureDays = 30;
export const maxBackupAgeDays = 90;

/** Items of the checklist, in the order in which a user should complete them. */
export function listGoLiveItems(facts: GoLiveFacts): GoLiveItem[] {
  return [
    item('signature', signatureProblem(facts)),
    item('sri_authorised', facts.sriAuthorisedOn === null && notice('sri_not_declared', texts.sri)),
    item('establishments', establishmentsProblem(facts)),
    item('numbers', numbersProblem(facts)),
    item('provider_ruc', facts.providerRuc === undefined && notice('provider_ruc_missing', texts.provider)),
    item('mail', mailProblem(facts)),
    item('backup', backupProblem(facts)),
  ];
}

type Problem = Static<typeof Notice>;

function item(name: GoLiveItem['item'], problem: Problem | false | undefined): GoLiveItem {
  return problem ? { item: name, ok: false, problems: [problem] } : { item: name, ok: true, problems: [] };
}

function signatureProblem({ signature, ruc }: GoLiveFacts): Problem | undefined {
  const { status, daysLeft, warnings } = signature;
  if (status === 'missing') return notice('signature_missing', 'No signature is stored: upload the .p12.');
  if (status === 'expired') return notice('signature_expired', 'The certificate has expired: renew it.');
  if (status === 'not_yet_valid') return notice('signature_not_yet_valid', 'The certificate is not valid yet.');
  if (signature.ruc !== null && signature.ruc !== ruc)
    return notice('signature_other_taxpayer', `The certificate belongs to RUC ${signature.ruc}.`, {
      ruc: signature.ruc,
    });
  if (warnings.some(({ code }) => code === 'signature.self_signed'))
    return notice('signature_self_signed', 'The certificate signed itself: it serves for tests only.');
  if (daysLeft !== null && daysLeft < minSignatureDays)
    return notice(
      'signature_ends_soon',
      `The certificate ends in ${daysLeft} days: renew it first, ${minSignatureDays} are needed.`,
      { days: daysLeft, min: minSignatureDays },
    );
  return undefined;
}

function establishmentsProblem({ establishments }: GoLiveFacts): Problem | undefined {
  if (!establishments.some(({ points }) => points > 0))
    return notice('no_establishment', 'There is no active establishment with an active emission point.');
  const changed = establishments.filter(({ confirmed }) => confirmed === 'changed').length;
  if (changed > 0)
    return notice('establishments_changed', `${changed} changed since they were confirmed. Check them again.`, {
      count: changed,
    });
  const open = establishments.filter(({ confirmed }) => confirmed === 'no').length;
  if (open === 0) return undefined;
  return notice('establishments_open', `${open} of them are not confirmed against the RUC yet.`, { count: open });
}

function numbersProblem({ numbers }: GoLiveFacts): Problem | undefined {
  const held = numbers.filter(({ held }) => held).length;
  if (held > 0)
    return notice('numbers_held', `${held} sequences wait since a restore: say where they go on.`, { count: held });
  const open = numbers.filter(({ answered }) => !answered).length;
  if (numbers.length > 0 && open === 0) return undefined;
  return notice('numbers_open', `The last number of the old system is missing for ${open} sequences.`, { count: open });
}

function mailProblem({ mail }: GoLiveFacts): Problem | undefined {
  if (mail === 'taken' || mail === 'declined') return undefined;
  if (mail === 'none') return notice('mail_absent', texts.mailAbsent);
  if (mail === 'refused') return notice('mail_refused', 'The mail server did not take the test message.');
  return notice('mail_untried', 'No test message was sent yet.');
}

function backupProblem({ backupTriedOn, today }: GoLiveFacts): Problem | undefined {
  if (backupTriedOn === null)
    return notice('backup_untried', 'No user has confirmed yet that a backup was restored as a trial.');
  const days = Math.round((Date.parse(today) - Date.parse(backupTriedOn)) / 86_400_000);
  if (days <= maxBackupAgeDays) return undefined;
  return notice('backup_old', `The backup was tried ${days} days ago: try one again.`, {
    days,
    max: maxBackupAgeDays,
  });
}

const texts = {
  sri: 'A user must enter the date since which SRI lets the business issue in production.',
  provider: 'TALONARIO_PROVIDER_RUC is not set: the operator of the service has to set it.',
  mailAbsent: 'There is no mail server: the operator sets SMTP_URL, or a user states that mail is not needed.',
};

function notice(word: string, message: string, params?: Problem['params']): Problem {
  return { code: `go_live.${word}`, message, ...(params && { params }) };
}
