// Texts of the mail with a document to the customer: subject, plain text and HTML, in Spanish. Pure functions of the
// document.
import { type DocumentTraits, findCatalogRowById, traitsById } from '@talonario/sri';
import type { MailText } from '../../platform/smtp/mail-text.ts';
import { visibleLine, visibleLineAsHtml } from '../../platform/smtp/plain-text.ts';

export interface MailTemplateData {
  readonly documentTypeId: number;
  readonly environmentId: number;
  readonly number: string;
  readonly accessKey: string;
  readonly issueDate: string; // YYYY-MM-DD
  readonly total: string;
  readonly decimalSeparator: '.' | ',';
  readonly receiverName: string;
  readonly business: {
    readonly name: string;
    readonly commercialName: string | null;
    readonly identification: string;
    readonly phone: string | null;
  };
}

/** Sentences that depend on the reason for a mail. */
export interface MailOccasionTexts {
  /** Text before the document type in the subject. */
  readonly subject: string;
  /** Text after the name of the business: "X le ha emitido …". */
  readonly happened: string;
  readonly facts: readonly Fact[];
  readonly closing: readonly [string, string];
}

/** Composes the mail with a document. `note` is a personal text of the user who sends it. */
export function composeDocumentMail(data: MailTemplateData, occasion: MailOccasionTexts = issued, note = ''): MailText {
  const type = findCatalogRowById('document-types', data.documentTypeId)?.name ?? 'Comprobante electrónico';
  const test = data.environmentId === 1;
  const sender = data.business.commercialName ?? data.business.name;
  const facts = [...listFacts(data, type), ...occasion.facts];
  const mark = test ? '[PRUEBAS] ' : '';
  return {
    subject: `${mark}${occasion.subject}${type} ${data.number} de ${visibleLine(sender, 100)}`,
    text: writeText(data, occasion, facts, test, noteLines(note)),
    html: writeHtml(data, occasion, type, facts, test, noteLines(note)),
  };
}

/** Splits the note of a user into lines. Empty lines remain as paragraph breaks. */
function noteLines(note: string): string[] {
  const lines = note.trim() === '' ? [] : note.trim().split(/\r\n|[\n\r\u2028\u2029]/);
  return lines.map((line) => visibleLine(line, 1000));
}

type Fact = readonly [label: string, value: string];

function listFacts(data: MailTemplateData, type: string): Fact[] {
  const amountLabel = amountLabels[traitsById(data.documentTypeId)?.totals ?? 'none'];
  return [
    ['Documento', type],
    ['Número', data.number],
    ['Fecha de emisión', data.issueDate.split('-').reverse().join('/')],
    ...(amountLabel === undefined
      ? []
      : [[amountLabel, `USD ${data.total.replace('.', data.decimalSeparator)}`] as const]),
    ['Clave de acceso', data.accessKey],
  ];
}

// Label of the document's amount; undefined for a delivery guide, which has no amount.
const amountLabels: Readonly<Record<DocumentTraits['totals'], string | undefined>> = {
  charged: 'Valor total',
  withheld: 'Total retenido',
  none: undefined,
};

const issued: MailOccasionTexts = {
  subject: '',
  happened: 'le ha emitido el siguiente comprobante electrónico.',
  facts: [],
  closing: [
    'Adjuntamos el comprobante en PDF (RIDE) y el archivo XML autorizado por el SRI.',
    'Puede comprobar su validez en el portal del SRI con la clave de acceso.',
  ],
};
// Green that the panel and the front page also use.
const brand = '#0b6e4f';
const testNotice = 'Documento de prueba, sin validez tributaria.';

function writeText(
  { receiverName, business }: MailTemplateData,
  { happened, closing }: MailOccasionTexts,
  facts: readonly Fact[],
  test: boolean,
  note: readonly string[],
): string {
  const name = visibleLine(business.name);
  const lines = [
    ...(test ? [testNotice, ''] : []),
    `Estimado/a ${visibleLine(receiverName)}:`,
    '',
    ...(note.length > 0 ? [...note, ''] : []),
    `${name} ${happened}`,
    '',
    ...facts.map(([label, value]) => `${label}: ${value}`),
    '',
    ...closing,
    '',
    name,
    `RUC ${business.identification}`,
    ...(business.phone ? [`Teléfono ${visibleLine(business.phone)}`] : []),
    '',
  ];
  return lines.join('\n');
}

// HTML with tables and inline styles, because all mail programs render these alike.
function writeHtml(
  { receiverName, business, number }: MailTemplateData,
  { happened, closing }: MailOccasionTexts,
  type: string,
  facts: readonly Fact[],
  test: boolean,
  note: readonly string[],
): string {
  const name = visibleLineAsHtml(business.name);
  const heading = business.commercialName ? visibleLineAsHtml(business.commercialName) : name;
  const rows = facts
    .map(
      ([label, value]) =>
        `<tr><td style="padding:6px 16px 6px 0;color:#55605b;white-space:nowrap;vertical-align:top">${visibleLineAsHtml(label)}</td><td style="padding:6px 0;word-break:break-word"><strong>${visibleLineAsHtml(value)}</strong></td></tr>`,
    )
    .join('\n');
  const notice = test
    ? `<p style="margin:0 0 20px;padding:10px 14px;background:#fff4d6;border-radius:6px">${testNotice}</p>\n`
    : '';
  const words =
    note.length === 0
      ? ''
      : `<p style="margin:0 0 16px;padding:2px 0 2px 14px;border-left:3px solid ${brand};word-break:break-word">${note.map((line) => visibleLineAsHtml(line, 1000)).join('<br>')}</p>\n`;
  const phone = business.phone ? `<br>Teléfono ${visibleLineAsHtml(business.phone)}` : '';
  return `<!doctype html>
<html lang="es">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${visibleLineAsHtml(type)} ${visibleLineAsHtml(number)}</title>
</head>
<body style="margin:0;padding:24px 12px;background:#eef4f1;color:#1c2321;font:16px/1.5 -apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:600px;margin:0 auto;background:#ffffff;border-radius:8px;border-top:6px solid ${brand}">
<tr><td style="padding:28px 32px">
<h1 style="margin:0 0 20px;font-size:20px;line-height:1.3;color:${brand};word-break:break-word">${heading}</h1>
${notice}<p style="margin:0 0 16px;word-break:break-word">Estimado/a ${visibleLineAsHtml(receiverName)}:</p>
${words}<p style="margin:0 0 16px;word-break:break-word">${name} ${happened}</p>
<table role="presentation" cellpadding="0" cellspacing="0" style="margin:0 0 20px;font-size:15px;border-collapse:collapse">
${rows}
</table>
<p style="margin:0 0 8px">${closing[0]}</p>
<p style="margin:0;color:#55605b">${closing[1]}</p>
</td></tr>
<tr><td style="padding:16px 32px;border-top:1px solid #dfe7e3;color:#55605b;font-size:13px;word-break:break-word">${name}<br>RUC ${visibleLineAsHtml(business.identification)}${phone}</td></tr>
</table>
</body>
</html>
`;
}
