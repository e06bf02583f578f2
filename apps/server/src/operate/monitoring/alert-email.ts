// Composes one mail about all changes of a run, in the operator's language.
import type { MailText } from '../../platform/smtp/mail-text.ts';
import { visibleLine, visibleLineAsHtml } from '../../platform/smtp/plain-text.ts';
import type { AlertCause } from './alert-cause.ts';
import { alertSentence, type Locale } from './messages.ts';

export interface AlertChanges {
  readonly raised: readonly AlertCause[];
  readonly ended: readonly AlertCause[];
}

export function composeAlertEmail(
  { raised, ended }: AlertChanges,
  locale: Locale,
  publicUrl: string | undefined,
): MailText {
  const t = words[locale];
  const list = (causes: readonly AlertCause[]) => causes.map((cause) => visibleLine(alertSentence(cause, locale), 500));
  const parts = [
    { title: t.raised, lines: list(raised) },
    { title: t.ended, lines: list(ended) },
  ].filter(({ lines }) => lines.length > 0);
  const page = publicUrl === undefined ? t.page : `${t.page} ${publicUrl}/app/operator`;
  const first = parts[0]?.lines[0] ?? '';
  const more = raised.length + ended.length - 1;
  const subject = `${raised.length > 0 ? t.alert : t.over}: ${visibleLine(first, 100)}${more > 0 ? ` (+${more})` : ''}`;
  const text = parts.map(({ title, lines }) => `${title}\n${lines.map((line) => `- ${line}`).join('\n')}`).join('\n\n');
  const html = parts
    .map(
      ({ title, lines }) =>
        `<h2 style="font-size:17px">${visibleLineAsHtml(title)}</h2>\n<ul>${lines.map((line) => `<li>${visibleLineAsHtml(line, 500)}</li>`).join('')}</ul>`,
    )
    .join('\n');
  return {
    subject,
    text: `${text}\n\n${page}\n\nTalonario\n`,
    html: `<!doctype html>
<html lang="${locale}">
<head><meta charset="utf-8"><title>${visibleLineAsHtml(subject)}</title></head>
<body style="margin:24px;color:#1d2430;font:16px/1.5 sans-serif">
${html}
<p>${visibleLineAsHtml(page, 500)}</p>
</body>
</html>
`,
  };
}

const words = {
  es: {
    alert: 'Talonario, alerta',
    over: 'Talonario, resuelto',
    raised: 'Necesita su atención',
    ended: 'Resuelto',
    page: 'El estado de la instalación está en la página del operador, y en «talonario doctor».',
  },
  en: {
    alert: 'Talonario, alert',
    over: 'Talonario, resolved',
    raised: 'Needs your attention',
    ended: 'Resolved',
    page: 'How the installation is doing is on the operator’s page, and in “talonario doctor”.',
  },
} as const;
