// Text of the reminder that returns of a business are due soon, in the language of the user.
import type { ObligationCode } from '@talonario/sri';
import type { MailText } from '../../platform/smtp/mail-text.ts';
import { visibleLine, visibleLineAsHtml } from '../../platform/smtp/plain-text.ts';

export interface DueTaxReturn {
  readonly obligation: ObligationCode;
  readonly period: string;
  readonly dueOn: string;
}

export interface ReminderEmail {
  readonly locale: 'es' | 'en';
  readonly business: string;
  readonly returns: readonly DueTaxReturn[];
}

export function composeReminderEmail({ locale, business, returns }: ReminderEmail): MailText {
  const { subject, before, line, after } = words[locale];
  const name = visibleLine(business, 100);
  const first = returns.reduce((day, { dueOn }) => (dueOn < day ? dueOn : day), returns[0]?.dueOn ?? '');
  const title = subject(name, first);
  const lines = returns.map(line);
  return {
    subject: title,
    text: `${before(name)}\n\n${lines.map((one) => `- ${one}`).join('\n')}\n\n${after.join('\n\n')}\n\nTalonario\n`,
    html: `<!doctype html>
<html lang="${locale}">
<head><meta charset="utf-8"><title>${visibleLineAsHtml(title)}</title></head>
<body style="margin:24px;color:#1d2430;font:16px/1.5 sans-serif">
<p>${visibleLineAsHtml(before(name), 1_000)}</p>
<ul>
${lines.map((one) => `<li>${visibleLineAsHtml(one, 1_000)}</li>`).join('\n')}
</ul>
${after.map((one) => `<p>${visibleLineAsHtml(one, 1_000)}</p>`).join('\n')}
</body>
</html>
`,
  };
}

const titles = {
  es: { '104': 'Formulario 104 (IVA)', '103': 'Formulario 103 (retenciones)', ATS: 'Anexo transaccional (ATS)' },
  en: { '104': 'Form 104 (IVA)', '103': 'Form 103 (withholdings)', ATS: 'Annex of transactions (ATS)' },
} as const;

const words = {
  es: {
    subject: (business: string, day: string) => `${business}: hay declaraciones que vencen el ${day}`,
    before: (business: string) => `Estas declaraciones de ${business} vencen pronto:`,
    line: ({ obligation, period, dueOn }: DueTaxReturn) => `${titles.es[obligation]} de ${period}: hasta el ${dueOn}`,
    after: [
      'El plazo que vale es el del SRI. Cuando estén presentadas, anótelo en Obligaciones y no recibirá más avisos de ellas.',
      'Estos correos se apagan en Obligaciones, en los plazos del negocio.',
    ],
  },
  en: {
    subject: (business: string, day: string) => `${business}: returns are due on ${day}`,
    before: (business: string) => `These returns of ${business} are due soon:`,
    line: ({ obligation, period, dueOn }: DueTaxReturn) => `${titles.en[obligation]} of ${period}: until ${dueOn}`,
    after: [
      'SRI’s own deadline decides. Once they are filed, mark them as filed under Obligations: the reminders then end.',
      'These mails are switched off under Obligations, in the due dates of the business.',
    ],
  },
} as const;
