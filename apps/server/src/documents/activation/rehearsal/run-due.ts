// Worker job that runs rehearsals. A rehearsal that was interrupted is not started again, because it is unknown what
// was sent.
import type { AuthorityServices } from '../../../authority/services.ts';
import { version } from '../../../platform/config/version.ts';
import type { WorkerJob } from '../../../platform/queue/job.ts';
import { VaultError } from '../../../platform/vault/vault.ts';
import { findCurrentSignature } from '../../../records/signatures/store.ts';
import { rehearsalPoint } from './build-documents.ts';
import { makeRedact } from './redact.ts';
import { type RehearsalInput, runRehearsal } from './rehearse.ts';
import type { RehearsalStep } from './report.ts';
import { defaultRehearsalTiming, type RehearsalTiming } from './send-and-query.ts';
import {
  type ClaimedRehearsal,
  claimRehearsal,
  finishRehearsal,
  purgeRehearsals,
  readRehearsalIssuer,
  storeRehearsalSteps,
} from './store.ts';

type RehearsalServices = Pick<AuthorityServices, 'config' | 'db' | 'keyring' | 'log' | 'now'>;

export function runDueRehearsals(
  services: RehearsalServices,
  pace: RehearsalTiming = defaultRehearsalTiming,
): WorkerJob {
  return {
    name: 'rehearse',
    queue: 'rehearsals',
    restMs: 1_000,
    async run(signal) {
      const claimed = await claimRehearsal(services.db);
      if (claimed === undefined) return 'idle';
      await run(services, claimed, pace, signal);
      return 'busy';
    },
  };
}

export function deleteOldRehearsals({ db }: Pick<RehearsalServices, 'db'>): WorkerJob {
  return {
    name: 'purge-rehearsals',
    restMs: 3_600_000,
    run: async () => ((await purgeRehearsals(db)) ? 'busy' : 'idle'),
  };
}

async function run(
  services: RehearsalServices,
  claimed: ClaimedRehearsal,
  pace: RehearsalTiming,
  ended: AbortSignal,
): Promise<void> {
  const { db, log } = services;
  const inAccount = <T>(work: Parameters<typeof db.forAccount<T>>[1]) => db.forAccount(claimed.accountId, work);
  const interrupt = () => inAccount((trx) => finishRehearsal(trx, claimed, 'interrupted'));
  if (claimed.tries > 1) return await interrupt();
  const lost = new AbortController();
  const signal = AbortSignal.any([ended, lost.signal]);
  try {
    const input = await inputOf(services, claimed);
    const told: RehearsalStep[] = [];
    const report = await runRehearsal({
      ...input,
      pace,
      now: services.now,
      signal,
      onStep: async (step) => {
        told.push(step);
        if (!(await inAccount((trx) => storeRehearsalSteps(trx, claimed, told)))) lost.abort();
      },
    });
    if (signal.aborted) await interrupt();
    else await inAccount((trx) => finishRehearsal(trx, claimed, { report, steps: report.steps }));
  } catch (err) {
    log.warn({ err, rehearsal: claimed.id }, 'a rehearsal broke off');
    await interrupt().catch(() => undefined);
  }
}

async function inputOf(
  { config, db, keyring }: RehearsalServices,
  { accountId, businessId }: ClaimedRehearsal,
): Promise<Omit<RehearsalInput, 'pace' | 'now' | 'signal' | 'onStep'>> {
  return await db.forAccount(accountId, async (trx) => {
    const found = await readRehearsalIssuer(trx, accountId, businessId);
    if (found === undefined) throw new Error(`business ${businessId} is gone`);
    const { business, establishment, points } = found;
    const stored = await findCurrentSignature(trx, accountId, businessId);
    const opened = stored && (await openOrNone(() => keyring.open(trx, accountId, stored.id)));
    const serial = stored ? [stored.serial_number, hexOf(stored.serial_number)] : [];
    const { identification: ruc } = business;
    return {
      sri: config.sri,
      signerAuthorities: config.signerAuthorities,
      version,
      issuer: {
        issuer: {
          ruc,
          businessName: business.business_name,
          commercialName: business.commercial_name,
          address: business.address,
          accountingRequired: business.accounting_required,
          specialTaxpayer: business.special_taxpayer,
          retentionAgent: business.retention_agent,
          rimpe: business.rimpe,
          largeTaxpayer: business.large_taxpayer,
          classification: business.classification,
        },
        establishment: { code: establishment?.code ?? '001', address: establishment?.address },
        emissionPoint: freePointCode(points),
        providerRuc: config.providerRuc,
      },
      signature: signatureOf(stored !== undefined, opened),
      redact: makeRedact(
        {
          always: [],
          names: present([
            business.business_name,
            business.commercial_name,
            business.address,
            business.email,
            establishment?.name,
            establishment?.address,
            stored?.holder,
          ]),
          numbers: present([
            ruc,
            ruc.slice(0, 10),
            business.phone,
            business.special_taxpayer,
            business.retention_agent,
            business.large_taxpayer,
            config.providerRuc,
            stored?.ruc,
            ...serial,
          ]),
        },
        { withNames: false },
      ),
    };
  });
}

async function openOrNone<T>(open: () => Promise<T>): Promise<T | undefined> {
  try {
    return await open();
  } catch (error) {
    // If only the master key is missing, the signature is not damaged. The rehearsal ends, and the log names the
    // missing key.
    if (error instanceof VaultError && error.reason !== 'unknown_key') return undefined;
    throw error;
  }
}

function signatureOf(
  stored: boolean,
  opened: Exclude<RehearsalInput['signature'], { refused: unknown }> | undefined,
): RehearsalInput['signature'] {
  if (!stored) return { refused: 'missing' };
  return opened === undefined ? { refused: 'damaged' } : { signer: opened.signer, chain: opened.chain };
}

/** Highest code that no emission point of the establishment has, so that a rehearsal never uses a real series. */
export function freePointCode(taken: readonly string[]): string {
  for (let code = Number(rehearsalPoint); code > 0; code--) {
    const text = String(code).padStart(3, '0');
    if (!taken.includes(text)) return text;
  }
  throw new Error('the establishment has every emission point there can be');
}

function hexOf(serial: string): string {
  return /^\d{1,60}$/.test(serial) ? BigInt(serial).toString(16) : serial;
}

function present(texts: readonly (string | null | undefined)[]): string[] {
  return texts.filter((text) => text != null);
}
