// talonario mail test

import { randomUUID } from 'node:crypto';
import { Refused, UsageError } from '@talonario/cli/framework';
import { isAddress } from '../../platform/smtp/addresses.ts';
import { compose } from '../../platform/smtp/compose.ts';
import { openMailer } from '../../platform/smtp/mailer.ts';
import type { Command } from './command.ts';

export const mailTestCommand: Command = {
  words: ['mail', 'test'],
  summary: 'Send a test message through SMTP_URL and show what the mail server said',
  positionals: [{ name: 'address', about: 'who gets it' }],
  async run(input, { settings: { mail } }) {
    const address = input.positional(0);
    if (!isAddress(address)) throw new UsageError(`"${address}" is not an e-mail address`);
    if (!mail) throw new Refused('there is no mail server: set SMTP_URL and TALONARIO_MAIL_FROM');
    const message = await compose({
      sender: mail.from,
      businessName: 'Talonario',
      replyTo: null,
      recipients: [address],
      messageId: randomUUID(),
      date: new Date(),
      content,
      files: [],
    });
    const mailer = openMailer(mail);
    try {
      const { answers } = await mailer.hand([address], message);
      const [said] = answers;
      if (said === undefined) throw new Error('the mail server was not asked');
      const failed = said.outcome !== 'accepted';
      return { data: said, text: `${failed ? 'not taken' : 'taken'}: ${said.answer}`, failed };
    } finally {
      mailer.close();
    }
  },
};

const content = {
  subject: 'Mensaje de prueba de Talonario',
  text: 'El servidor de correo funciona: los comprobantes autorizados llegarán a sus clientes.\n',
  html: '<!doctype html><html lang="es"><body><p>El servidor de correo funciona: los comprobantes autorizados llegarán a sus clientes.</p></body></html>\n',
};
