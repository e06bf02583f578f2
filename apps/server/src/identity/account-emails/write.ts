// Texts of the two e-mails about the panel itself (a link for a new password, and an invitation), in the recipient's
// language.
import type { MailText } from '../../platform/smtp/mail-text.ts';
import { visibleLine, visibleLineAsHtml } from '../../platform/smtp/plain-text.ts';

export type Locale = 'es' | 'en';

export interface PasswordResetEmail {
  readonly locale: Locale;
  readonly name: string;
  readonly link: string;
}

export function composePasswordResetEmail({ locale, name, link }: PasswordResetEmail): MailText {
  const words = resetWords[locale];
  return layOut({ ...words, locale, link, greeting: words.greeting(name) });
}

export interface InvitationEmail {
  readonly locale: Locale;
  readonly inviter: string;
  readonly account: string;
  readonly link: string;
}

export function composeInvitationEmail({ locale, inviter, account, link }: InvitationEmail): MailText {
  const words = invitationWords[locale];
  return layOut({
    locale,
    link,
    greeting: words.greeting,
    button: words.button,
    after: words.after,
    subject: words.subject(visibleLine(account, 100)),
    before: words.before(visibleLine(inviter, 100), visibleLine(account, 100)),
  });
}

const resetWords = {
  es: {
    subject: 'Restablecer su contraseña de Talonario',
    greeting: (name: string) => (name === '' ? 'Hola:' : `Hola, ${visibleLine(name, 100)}:`),
    before:
      'Alguien pidió restablecer la contraseña de su cuenta de Talonario. Para elegir una nueva, abra este enlace:',
    button: 'Elegir una contraseña nueva',
    after: 'El enlace sirve una sola vez y vence en una hora. Si no fue usted, ignore este mensaje: nada cambiará.',
  },
  en: {
    subject: 'Reset your Talonario password',
    greeting: (name: string) => (name === '' ? 'Hello,' : `Hello ${visibleLine(name, 100)},`),
    before: 'A new password was requested for your Talonario account. To choose a new one, open this link:',
    button: 'Choose a new password',
    after: 'The link works once and expires in one hour. If it was not you, ignore this message: nothing will change.',
  },
} as const;

const invitationWords = {
  es: {
    subject: (account: string) => `Invitación a ${account} en Talonario`,
    greeting: 'Hola:',
    before: (inviter: string, account: string) =>
      `${inviter} le invita a trabajar con ${account} en Talonario. Para aceptar, abra este enlace:`,
    button: 'Aceptar la invitación',
    after: 'El enlace sirve una sola vez y vence en siete días. Si no esperaba esta invitación, ignore este mensaje.',
  },
  en: {
    subject: (account: string) => `Invitation to ${account} on Talonario`,
    greeting: 'Hello,',
    before: (inviter: string, account: string) =>
      `${inviter} invites you to work with ${account} on Talonario. To accept, open this link:`,
    button: 'Accept the invitation',
    after: 'The link works once and expires in seven days. If you did not expect this invitation, ignore this message.',
  },
} as const;

interface Parts {
  readonly locale: Locale;
  readonly subject: string;
  readonly greeting: string;
  readonly before: string;
  readonly button: string;
  readonly after: string;
  readonly link: string;
}

const longest = 1000;

function layOut({ locale, subject, greeting, before, button, after, link }: Parts): MailText {
  const paragraph = (text: string) =>
    `<p style="margin:0 0 16px;word-break:break-word">${visibleLineAsHtml(text, longest)}</p>`;
  return {
    subject,
    text: `${greeting}\n\n${before}\n\n${link}\n\n${after}\n\nTalonario\n`,
    html: `<!doctype html>
<html lang="${locale}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="referrer" content="no-referrer">
<title>${visibleLineAsHtml(subject)}</title>
</head>
<body style="margin:0;padding:24px 12px;background:#eef4f1;color:#1c2321;font:16px/1.5 -apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:600px;margin:0 auto;background:#ffffff;border-radius:8px;border-top:6px solid #0b6e4f">
<tr><td style="padding:28px 32px">
${paragraph(greeting)}
${paragraph(before)}
<p style="margin:0 0 16px"><a href="${visibleLineAsHtml(link, longest)}" style="display:inline-block;padding:10px 18px;background:#0b6e4f;color:#ffffff;border-radius:6px;text-decoration:none">${visibleLineAsHtml(button)}</a></p>
<p style="margin:0 0 16px;color:#55605b;font-size:13px;word-break:break-all">${visibleLineAsHtml(link, longest)}</p>
${paragraph(after)}
</td></tr>
</table>
</body>
</html>
`,
  };
}
