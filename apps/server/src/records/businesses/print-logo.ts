// Makes the print form of a logo: decoded and reduced once, in a thread, and stored. Rendering a RIDE then decodes
// nothing.
import { type Logo, type LogoReason, unpackLogo } from '@talonario/ride-pdf/logo';
import type { Trx } from '../../platform/db/transaction.ts';
import { runInThread } from '../../platform/threads/run-in-thread.ts';
import { findStoredPrintLogo, storePrintLogo } from './logo-store.ts';

export interface PrintLogoTask {
  readonly bytes: Uint8Array;
  readonly inflatedBytes?: number;
}

export type PrintableLogo =
  | { readonly ok: true; readonly print: Uint8Array }
  | { readonly ok: false; readonly reason: LogoReason };

export async function prepareLogoForPrint(task: PrintLogoTask): Promise<PrintableLogo> {
  return await runInThread<PrintableLogo>(new URL('./print-logo-thread', import.meta.url), task);
}

/** Limit for logos that were stored before there was one: 16 million pixels of four colours at 16 bits. */
const oldInflatedBytes = 130_000_000;

/**
 * Logo in the form in which documents print it. For a logo stored before print forms existed, it is made on first use.
 * A logo that cannot be decoded is left out, because the document matters more.
 */
export async function loadLogoForPrint(trx: Trx, accountId: number, businessId: number): Promise<Logo | undefined> {
  const stored = await findStoredPrintLogo(trx, accountId, businessId);
  if (stored === undefined) return undefined;
  if (stored.print !== null) return unpackLogo(stored.print);
  const made = await prepareLogoForPrint({ bytes: stored.bytes ?? Buffer.alloc(0), inflatedBytes: oldInflatedBytes });
  const print = Buffer.from(made.ok ? made.print : []);
  await storePrintLogo(trx, accountId, businessId, stored.sha256, print);
  return unpackLogo(print);
}
