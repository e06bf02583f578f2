// Makes the print form of a logo: it is decoded and scaled down once, in a thread, and stored. Rendering a RIDE then
// need not decode it.
import { type Logo, type LogoReason, unpackLogo } from '@talonario/ride-pdf/logo';
import type { Trx } from '../../platform/db/transaction.ts';
import { runInThread } from '../../platform/threads/run-in-thread.ts';
import { findLogoPrintForm, storeLogoPrintForm } from './logo-store.ts';

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

/**
 * Maximum decoded bytes of a logo that was stored before the current limit existed: 16 million pixels with four colours
 * of 16 bits.
 */
const oldInflatedBytes = 130_000_000;

/**
 * Returns the print form of a logo. If an older version stored the logo, its print form is made now. A logo that cannot
 * be decoded is left out, because the document is more important.
 */
export async function loadLogoPrintForm(trx: Trx, accountId: number, businessId: number): Promise<Logo | undefined> {
  const stored = await findLogoPrintForm(trx, accountId, businessId);
  if (stored === undefined) return undefined;
  if (stored.print !== null) return unpackLogo(stored.print);
  const made = await prepareLogoForPrint({ bytes: stored.bytes ?? Buffer.alloc(0), inflatedBytes: oldInflatedBytes });
  const print = Buffer.from(made.ok ? made.print : []);
  await storeLogoPrintForm(trx, accountId, businessId, stored.sha256, print);
  return unpackLogo(print);
}
