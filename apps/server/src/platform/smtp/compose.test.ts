import MailComposer from 'nodemailer/lib/mail-composer';
import { expect, it } from 'vitest';
import { compose } from './compose.ts';

const date = new Date('2026-11-17T12:00:00Z');
const messageId = 'e1f8b2a0-0000-4000-8000-000000000000';
const content = { subject: 'Factura ñ', text: 'Estimada', html: '<p>Estimada</p>' };
const mediaTypes = { 'a.pdf': 'application/pdf', 'a.xml': 'application/xml' };

it('puts files in as nodemailer would, whatever their length', async () => {
  for (const length of [0, 1, 2, 56, 57, 58, 114, 5_700, 20_001]) {
    const bytes = Buffer.from(Array.from({ length }, (_, index) => (index * 7_919) % 256));
    const files = Object.entries(mediaTypes).map(([fileName, mediaType]) => ({ fileName, mediaType, bytes }));
    const message = { sender: undefined, businessName: 'Tienda', replyTo: null, recipients: ['a@x.ec'] };
    const mine = await compose({ ...message, messageId, date, content, files });
    const theirs = new MailComposer({
      from: { name: 'Tienda', address: 'talonario@localhost' },
      to: [{ name: '', address: 'a@x.ec' }],
      messageId: `<${messageId}@localhost>`,
      headers: { 'Auto-Submitted': 'auto-generated' },
      attachments: files.map(({ fileName, mediaType }) => ({
        ...{ filename: fileName, contentType: mediaType, contentTransferEncoding: 'base64', content: bytes },
      })),
      ...{ ...content, date, baseBoundary: messageId },
    });
    expect(mine.equals(await theirs.compile().build())).toBe(true);
  }
});
