import MailComposer from 'nodemailer/lib/mail-composer';
import PostalMime from 'postal-mime';
import { expect, it } from 'vitest';
import { composeMimeMessage } from './compose.ts';

const date = new Date('2026-11-17T12:00:00Z');
const messageId = 'e1f8b2a0-0000-4000-8000-000000000000';
const mediaTypes = { 'a.pdf': 'application/pdf', 'a ñ.xml': 'application/xml; charset=utf-8' };
const usual = { subject: 'Factura ñ', text: 'Estimada', html: '<p>Estimada</p>' };

/** Composes a message with this service, and with nodemailer from the same content. */
async function both(content: typeof usual, lengths: readonly number[], name = 'Tienda') {
  const files = lengths.flatMap((length) => {
    const bytes = Buffer.from(Array.from({ length }, (_, index) => (index * 7_919) % 256));
    return Object.entries(mediaTypes).map(([fileName, mediaType]) => ({ fileName, mediaType, bytes }));
  });
  const message = { sender: undefined, businessName: name, replyTo: null, recipients: ['a@x.ec', 'ñ@ñandú.ec'] };
  const theirs = new MailComposer({
    from: { name, address: 'talonario@localhost' },
    to: message.recipients.map((address) => ({ name: '', address })),
    messageId: `<${messageId}@localhost>`,
    headers: { 'Auto-Submitted': 'auto-generated' },
    attachments: files.map(({ fileName, mediaType, bytes }) => ({
      filename: fileName,
      contentType: mediaType,
      contentTransferEncoding: 'base64',
      content: bytes,
    })),
    ...content,
    date,
    baseBoundary: messageId,
  });
  return [
    composeMimeMessage({ ...message, messageId, date, content, files }).toString(),
    (await theirs.compile().build()).toString(),
  ];
}

it('encodes files like nodemailer, whatever their length', async () => {
  for (const length of [0, 1, 2, 56, 57, 58, 114, 5_700, 20_001]) {
    const [mine, theirs] = await both(usual, [length]);
    expect(mine).toBe(theirs);
  }
});

it('writes text, headers and parts like nodemailer', async () => {
  const long = 'Comercial de los Andes, S. A. '.repeat(9);
  const name = 'Comercial Ñandú de los Andes, "S. A." y otros que hacen largo este nombre';
  const texts = [
    'plain\nlines',
    `${long}\n`,
    'Señora ñandú: son 1 000 €=\n\n fin \t\n',
    `${'ñ'.repeat(200)} ${long}`,
    '北京東京서울'.repeat(40),
    '👩‍👩‍👧 = \r\n.\n..',
  ];
  for (const text of texts)
    for (const files of [[], [3_000]]) {
      const [mine, theirs] = await both({ subject: text.slice(0, 100), text, html: `<p>${text}</p>\n` }, files, name);
      expect(mine).toBe(theirs);
    }
});

it.each([
  ['x <ceo@bank.ec>', 'x ceo bank.ec'],
  ['ceo@bank.ec', 'ceo bank.ec'],
  ['ceo＠bank.ec', 'ceo bank.ec'],
  ['"Banco" <ceo@bank.ec', '"Banco" ceo bank.ec'],
  ['M&M, S. A. (Ñandú)', 'M&M, S. A. (Ñandú)'],
])('shows no other address in the name of the sender: %s', async (businessName, shown) => {
  const message = { sender: 'facturas@x.ec', businessName, replyTo: null, recipients: ['a@x.ec'], messageId, date };
  const { from } = await PostalMime.parse(composeMimeMessage({ ...message, content: usual, files: [] }));
  expect(from).toEqual({ name: shown, address: 'facturas@x.ec' });
});
