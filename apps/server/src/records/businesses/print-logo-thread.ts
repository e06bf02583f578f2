// Entry point of the thread that decodes a logo; print-logo.ts starts it.
import { decodeLogo, packLogo } from '@talonario/ride-pdf/logo';
import { workInThread } from '../../platform/threads/work-in-thread.ts';
import type { PrintableLogo, PrintLogoTask } from './print-logo.ts';

workInThread(({ bytes, inflatedBytes }: PrintLogoTask): PrintableLogo => {
  const reading = decodeLogo(bytes, inflatedBytes === undefined ? {} : { inflatedBytes });
  return reading.ok ? { ok: true, print: packLogo(reading.logo) } : reading;
});
