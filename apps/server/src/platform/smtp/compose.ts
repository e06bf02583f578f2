// Composes a MIME message from an e-mail and its files. The same input always gives the same bytes.
import MailComposer from 'nodemailer/lib/mail-composer';
import type MimeNode from 'nodemailer/lib/mime-node';
import { encode, wrap } from 'nodemailer/lib/qp';
import { isEmailAddress, parseEmailAddresses } from './addresses.ts';
import type { MailText } from './mail-text.ts';
import { visibleLine } from './plain-text.ts';

export interface MailMessage {
  /** Setting TALONARIO_MAIL_FROM, `address` or `Name <address>`; undefined for the embedded outbox. */
  readonly sender: string | undefined;
  readonly businessName: string;
  readonly replyTo: string | null;
  readonly recipients: readonly string[];
  /** Addresses that get a copy of the mail. */
  readonly cc?: readonly string[];
  readonly messageId: string;
  readonly date: Date;
  readonly content: MailText;
  readonly files: readonly { readonly fileName: string; readonly mediaType: string; readonly bytes: Buffer }[];
}

export function composeMimeMessage(message: MailMessage): Buffer {
  const { content, files, cc = [] } = message;
  const wrong = message.recipients.filter((recipient) => !isEmailAddress(recipient));
  if (wrong.length > 0) throw new TypeError(`not an e-mail address: ${JSON.stringify(wrong)}`);
  const from = senderAddress(message.sender);
  const replyTo = parseEmailAddresses(message.replyTo ?? '');
  const composer = new MailComposer({
    from: { name: displayName(message.businessName), address: from },
    to: message.recipients.filter((address) => !cc.includes(address)).map((address) => ({ name: '', address })),
    ...(cc.length > 0 && { cc: cc.map((address) => ({ name: '', address })) }),
    ...(replyTo.length > 0 && { replyTo: replyTo.map((address) => ({ name: '', address })) }),
    subject: content.subject,
    date: message.date,
    messageId: `<${message.messageId}@${domainOf(from)}>`,
    // Out-of-office programs do not answer a message with this header (RFC 3834).
    headers: { 'Auto-Submitted': 'auto-generated' },
    text: content.text,
    html: content.html,
    attachments: files.map(({ fileName, mediaType, bytes }) => ({
      filename: fileName,
      contentType: mediaType,
      contentTransferEncoding: 'base64',
      content: bytes,
    })),
    baseBoundary: message.messageId,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return Buffer.from(textOf(composer.compile()));
}

/**
 * Text of a MIME part with its headers, equal to nodemailer's output. nodemailer uses a dozen streams for each message,
 * which took longer than rendering the RIDE.
 */
function textOf(node: MimeNode): string {
  const head = `${node.buildHeaders()}\r\n\r\n${contentOf(node)}`;
  if (!node.multipart) return head;
  const parts = node.childNodes.map((child) => `--${node.boundary}\r\n${textOf(child)}`);
  return `${head}${parts.join('\r\n')}\r\n--${node.boundary}--\r\n`;
}

function contentOf(node: MimeNode): string {
  const { content } = node;
  if (Buffer.isBuffer(content)) return inLines(content.toString('base64'));
  if (typeof content !== 'string') return '';
  switch (node.getTransferEncoding()) {
    case 'quoted-printable':
      return wrap(encode(content));
    case 'base64':
      return inLines(Buffer.from(content).toString('base64'));
    default:
      return content;
  }
}

/** Splits Base64 into lines of 76 characters (RFC 2045). */
function inLines(base64: string): string {
  const lines: string[] = [];
  for (let from = 0; from < base64.length; from += 76) lines.push(base64.slice(from, from + 76));
  return lines.join('\r\n');
}

/**
 * Name of the sender without `<`, `>` and `@`. Mail programs show the name instead of the address, so `x <ceo@bank.ec>`
 * would look like mail from the bank.
 */
function displayName(name: string): string {
  return visibleLine(name.replaceAll(addressMarks, ' '), 100);
}

// Matches `<`, `>` and `@`, also in their wide and small forms.
const addressMarks = /[<>@\uFE64\uFE65\uFE6B\uFF1C\uFF1E\uFF20]/g;

/** Address of the sender without its name. */
export function senderAddress(sender: string | undefined): string {
  if (sender === undefined) return 'talonario@localhost';
  return /<([^<>]+)>/.exec(sender)?.[1] ?? sender;
}

function domainOf(address: string): string {
  return address.slice(address.lastIndexOf('@') + 1);
}
