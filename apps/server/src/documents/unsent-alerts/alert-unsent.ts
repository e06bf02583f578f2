// Worker job: at 20:00 and 23:00 in Guayaquil it alerts the owners of businesses with documents that SRI does not have,
// once for each business even with several workers. The alert is closed automatically when SRI has all of them.
import { sealAccountEmail } from '../../identity/account-emails/seal.ts';
import { queueAccountEmail } from '../../identity/account-emails/store.ts';
import type { WorkerJob } from '../../platform/queue/job.ts';
import type { PlatformServices } from '../../platform/services.ts';
import type { MailText } from '../../platform/smtp/mail-text.ts';
import { visibleLine, visibleLineAsHtml } from '../../platform/smtp/plain-text.ts';
import { dueAlertTime, type UnsentAlertTime } from './alert-times.ts';
import {
  claimAlertTime,
  closeUnsentAlerts,
  findUnsentDocuments,
  raiseUnsentAlert,
  readBusinessName,
  readOwners,
  type UnsentDocuments,
} from './store.ts';

type DayServices = Pick<PlatformServices, 'db' | 'masterKeys' | 'now'>;

export function alertUnsent(services: DayServices): WorkerJob {
  return {
    name: 'alert-unsent-documents',
    restMs: 30_000,
    async run(signal) {
      await closeUnsentAlerts(services.db);
      const now = services.now();
      const evening = dueAlertTime(now);
      if (evening === undefined) return 'idle';
      const found = await findUnsentDocuments(services.db, evening, new Date(now.getTime() - onItsWayMs), atOnce);
      for (const unsent of found) {
        if (signal.aborted) break;
        await alertOwners(services, unsent, evening);
      }
      return found.length === atOnce ? 'busy' : 'idle';
    },
  };
}

const atOnce = 100;
const onItsWayMs = 120_000;
/** Time after which the e-mail is no longer sent: after a day it would be about the previous day. */
const lifetimeMs = 86_400_000;

async function alertOwners(
  { db, masterKeys, now }: DayServices,
  unsent: UnsentDocuments,
  evening: UnsentAlertTime,
): Promise<void> {
  const { accountId, businessId, documents } = unsent;
  await db.forAccount(accountId, async (trx) => {
    if (!(await claimAlertTime(trx, unsent, evening))) return;
    await raiseUnsentAlert(
      trx,
      unsent,
      `At ${evening.hour}:00 of ${evening.day} SRI did not have ${documents} documents`,
    );
    if (unsent.environmentId !== 2) return; // documents of the test environment have no deadline
    const business = await readBusinessName(trx, accountId, businessId);
    for (const { email, locale } of await readOwners(trx, accountId)) {
      const content = writeUnsentEmail({ locale, business, documents, hour: evening.hour });
      await queueAccountEmail(trx, {
        accountId,
        kind: 'unsent_documents',
        recipient: email,
        content: sealAccountEmail(content, email, masterKeys()),
        expiresAt: new Date(now().getTime() + lifetimeMs),
      });
    }
  });
}

// E-mail to the owner, in the owner's language, about documents of the day that have not reached SRI in the evening.
interface UnsentEmail {
  readonly locale: 'es' | 'en';
  readonly business: string;
  readonly documents: number;
  readonly hour: number;
}

function writeUnsentEmail({ locale, business, documents, hour }: UnsentEmail): MailText {
  const { subject, lines } = words[locale](visibleLine(business, 100), documents, hour);
  const paragraphs = lines.map((line) => `<p>${visibleLineAsHtml(line, 1_000)}</p>`).join('\n');
  return {
    subject,
    text: `${lines.join('\n\n')}\n\nTalonario\n`,
    html: `<!doctype html>
<html lang="${locale}">
<head><meta charset="utf-8"><title>${visibleLineAsHtml(subject)}</title></head>
<body style="margin:24px;color:#1d2430;font:16px/1.5 sans-serif">
${paragraphs}
</body>
</html>
`,
  };
}

const words = {
  es: (business: string, count: number, hour: number) => ({
    subject: `${business}: ${count === 1 ? '1 comprobante' : `${count} comprobantes`} sin enviar al SRI`,
    lines: [
      `A las ${hour}:00, ${count === 1 ? 'un comprobante' : `${count} comprobantes`} de ${business} todavía no ha${count === 1 ? '' : 'n'} llegado al SRI.`,
      'Desde 2026 un comprobante debe transmitirse el mismo día. Talonario lo sigue intentando solo y los enviará en cuanto el SRI responda: no los emita de nuevo.',
      'Puede apagar este aviso en los datos de la empresa.',
    ],
  }),
  en: (business: string, count: number, hour: number) => ({
    subject: `${business}: ${count === 1 ? '1 document' : `${count} documents`} not sent to SRI yet`,
    lines: [
      `At ${hour}:00, ${count === 1 ? 'one document' : `${count} documents`} of ${business} ${count === 1 ? 'has' : 'have'} not reached SRI yet.`,
      'Since 2026 a document must be transmitted on its own day. Talonario keeps trying and sends them as soon as SRI answers: do not issue them again.',
      'You can switch this notice off in the data of the business.',
    ],
  }),
} as const;
