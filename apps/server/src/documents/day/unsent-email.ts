// What the owner reads in the evening when documents of the day have not reached SRI. In the owner's language.
import type { MailText } from '../../platform/smtp/mail-text.ts';
import { htmlText, plainText } from '../../platform/smtp/plain-text.ts';

export interface UnsentEmail {
  readonly locale: 'es' | 'en';
  readonly business: string;
  readonly documents: number;
  readonly hour: number;
}

export function writeUnsentEmail({ locale, business, documents, hour }: UnsentEmail): MailText {
  const { subject, lines } = words[locale](plainText(business, 100), documents, hour);
  const paragraphs = lines.map((line) => `<p>${htmlText(line, 1_000)}</p>`).join('\n');
  return {
    subject,
    text: `${lines.join('\n\n')}\n\nTalonario\n`,
    html: `<!doctype html>
<html lang="${locale}">
<head><meta charset="utf-8"><title>${htmlText(subject)}</title></head>
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
