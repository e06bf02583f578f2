import { documentTypeName, documentTypeNames } from '../../document-types/type-names.ts';
import { formatDate } from '../../format/dates.ts';
import { formatMoney } from '../../format/money.ts';
import { defineTranslatedTexts } from '../../i18n/texts.ts';
import { FactList, type RecordFact } from '../../ui/record-page.tsx';
import type { ReceivedContent, ReceivedRecord } from './received-record.ts';

/** Data of the document other than its tables. Empty values are left out. */
export function ReceivedDocumentFacts({ record, content }: { record: ReceivedRecord; content: ReceivedContent }) {
  const t = texts.use();
  const names = documentTypeNames.use();
  const { issuer, transport, receivers } = content;
  const money = (amount: number | null) => (amount === null || amount === 0 ? null : formatMoney(amount));
  const facts: RecordFact[] = [
    [t.date, formatDate(record.date)],
    [t.tradeName, issuer.commercialName],
    [t.address, issuer.establishmentAddress ?? issuer.address],
    [t.regime, issuer.regime],
    [t.special, issuer.specialTaxpayer],
    [t.agent, issuer.retentionAgent],
    [t.accounting, issuer.accountingRequired === null ? null : issuer.accountingRequired ? t.yes : t.no],
    [t.receiver, receivers.map(({ name, identification }) => `${name} · ${identification}`).join('; ')],
    [t.period, content.fiscalPeriod],
    [t.reason, content.reason],
    ...content.references.map(({ kind, documentTypeCode, number, date }): [string, string] => [
      t.kinds[kind],
      [documentTypeName(names, documentTypeCode), number, date === null ? '' : `· ${formatDate(date)}`]
        .join(' ')
        .trim(),
    ]),
    [t.carrier, transport && `${transport.carrierName} · ${transport.carrierIdentification}`],
    [t.plate, transport?.vehiclePlate],
    [t.subtotal, money(record.subtotal)],
    [t.discount, money(content.discount)],
    [t.tip, money(content.tip)],
    ...content.additionalInfo.map(({ name, value }): [string, string] => [name, value]),
  ];
  return <FactList facts={facts} />;
}

const texts = defineTranslatedTexts(
  {
    date: 'Fecha de emisión',
    tradeName: 'Nombre comercial',
    address: 'Dirección',
    regime: 'Régimen',
    special: 'Contribuyente especial',
    agent: 'Agente de retención',
    accounting: 'Obligado a llevar contabilidad',
    yes: 'Sí',
    no: 'No',
    receiver: 'Emitido a',
    period: 'Período fiscal',
    reason: 'Motivo',
    kinds: {
      modified: 'Modifica',
      support: 'Sustento',
      delivery_guide: 'Guía de remisión',
      reimbursed: 'Reembolso de',
    },
    carrier: 'Transportista',
    plate: 'Placa',
    subtotal: 'Subtotal sin impuestos',
    discount: 'Descuento',
    tip: 'Propina',
  },
  {
    date: 'Issue date',
    tradeName: 'Trade name',
    address: 'Address',
    regime: 'Regime',
    special: 'Special taxpayer',
    agent: 'Withholding agent',
    accounting: 'Keeps accounts',
    yes: 'Yes',
    no: 'No',
    receiver: 'Made out to',
    period: 'Fiscal period',
    reason: 'Reason',
    kinds: { modified: 'Modifies', support: 'Support', delivery_guide: 'Delivery guide', reimbursed: 'Reimburses' },
    carrier: 'Carrier',
    plate: 'Plate',
    subtotal: 'Subtotal before taxes',
    discount: 'Discount',
    tip: 'Tip',
  },
);
