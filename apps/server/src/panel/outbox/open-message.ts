// Parses a stored mail message for display. Talonario composed it, but names in it were entered by users.
import type { DataOf } from '@talonario/contract';
import PostalMime, { type Address } from 'postal-mime';
import { formatInstant } from '../../platform/clock/guayaquil.ts';

export type OpenedMessage = DataOf<'outbox.get'>;

export async function parseStoredMessage(id: number, eml: Buffer): Promise<OpenedMessage> {
  const mail = await PostalMime.parse(eml);
  const sentOn = new Date(mail.date ?? '');
  return {
    id,
    from: mail.from ? addressText(mail.from) : '',
    to: (mail.to ?? []).map(addressText).join(', '),
    subject: mail.subject ?? '',
    date: Number.isNaN(sentOn.getTime()) ? null : formatInstant(sentOn),
    text: mail.text ?? '',
    attachments: mail.attachments.map(({ filename, mimeType, content }) => ({
      name: filename ?? '',
      mediaType: mimeType,
      bytes: typeof content === 'string' ? Buffer.byteLength(content) : content.byteLength,
    })),
  };
}

function addressText({ name, address }: Address): string {
  return name ? `${name} <${address ?? ''}>` : (address ?? '');
}
