// E-mail that only tests whether mail can be sent.
import { randomUUID } from 'node:crypto';
import type { Settings } from '../config/config.ts';
import { composeMimeMessage } from './compose.ts';
import type { RecipientAnswer } from './delivery-result.ts';
import { type MailTimeouts, openMailer } from './mailer.ts';

/** Sends a test e-mail and returns the answer of the mail server. */
export async function sendTestMessage(
  mail: NonNullable<Settings['mail']>,
  recipient: string,
  patience?: MailTimeouts,
): Promise<RecipientAnswer> {
  const message = composeMimeMessage({
    sender: mail.from,
    businessName: 'Talonario',
    replyTo: null,
    recipients: [recipient],
    messageId: randomUUID(),
    date: new Date(),
    content,
    files: [],
  });
  const mailer = openMailer(mail, patience);
  try {
    const [said] = (await mailer.hand([recipient], message)).answers;
    if (said === undefined) throw new Error('the mail server was not asked');
    return said;
  } finally {
    mailer.close();
  }
}

const content = {
  subject: 'Mensaje de prueba de Talonario',
  text: 'El servidor de correo funciona: los comprobantes autorizados llegarán a sus clientes.\n',
  html: '<!doctype html><html lang="es"><body><p>El servidor de correo funciona: los comprobantes autorizados llegarán a sus clientes.</p></body></html>\n',
};
