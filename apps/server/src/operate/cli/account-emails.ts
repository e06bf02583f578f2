// Command `talonario account-emails`.

import { unsealAccountEmail } from '../../identity/account-emails/seal.ts';
import { listWaitingAccountEmails } from '../../identity/account-emails/store.ts';
import { formatInstant } from '../../platform/clock/guayaquil.ts';
import { readConfig } from '../../platform/config/config.ts';
import type { MasterKeys } from '../../platform/vault/master-key.ts';
import { VaultError } from '../../platform/vault/vault.ts';
import type { OperatorCommand } from './command.ts';

export const accountEmailsCommand: OperatorCommand = {
  words: ['account-emails'],
  formerly: ['letters'],
  summary: 'Read out account e-mails that no mail server has taken: new passwords and invitations',
  async run(_input, operator) {
    const owner = await operator.database();
    const { masterKeys } = readConfig({ ...operator.env, DATABASE_URL: await operator.databaseUrl() });
    const rows = await listWaitingAccountEmails(owner, new Date());
    const emails = rows.map(({ sealed, sealed_key, master_key_id, created_at, expires_at, last_answer, ...row }) => ({
      ...row,
      createdAt: formatInstant(created_at),
      expiresAt: formatInstant(expires_at),
      lastAnswer: last_answer,
      ...read(row.recipient, sealed, sealed_key, master_key_id, masterKeys()),
    }));
    const text = emails.map(
      ({ recipient, createdAt, expiresAt, status, subject, text: body }) =>
        `${createdAt}  ${status}\nto ${recipient}, until ${expiresAt}\n${subject}\n\n${body.trimEnd()}`,
    );
    return { data: emails, text: text.length === 0 ? 'no account e-mail waits' : text.join('\n\n----\n\n') };
  },
};

function read(
  recipient: string,
  sealed: Buffer | null,
  sealedKey: Buffer | null,
  masterKeyId: string | null,
  masterKeys: MasterKeys,
): { readonly subject: string; readonly text: string } {
  if (sealed === null || sealedKey === null || masterKeyId === null) return { subject: '(no text)', text: '' };
  try {
    const { subject, text } = unsealAccountEmail({ sealed, sealedKey, masterKeyId }, recipient, masterKeys);
    return { subject, text };
  } catch (error) {
    if (!(error instanceof VaultError)) throw error;
    return { subject: '(cannot be opened)', text: error.message };
  }
}
