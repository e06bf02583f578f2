// Command `talonario mail test`.
import { CommandRefused, UsageError } from '@talonario/cli/framework';
import { isEmailAddress } from '../../platform/smtp/addresses.ts';
import { sendTestMessage } from '../../platform/smtp/test-message.ts';
import type { OperatorCommand } from './command.ts';

export const mailTestCommand: OperatorCommand = {
  words: ['mail', 'test'],
  summary: 'Send a test message through SMTP_URL and show what the mail server said',
  positionals: [{ name: 'address', about: 'who gets it' }],
  async run(input, { settings: { mail } }) {
    const address = input.positional(0);
    if (!isEmailAddress(address)) throw new UsageError(`"${address}" is not an e-mail address`);
    if (!mail) throw new CommandRefused('there is no mail server: set SMTP_URL and TALONARIO_MAIL_FROM');
    const said = await sendTestMessage(mail, address);
    const failed = said.outcome !== 'accepted';
    return { data: said, text: `${failed ? 'not taken' : 'taken'}: ${said.answer}`, failed };
  },
};
