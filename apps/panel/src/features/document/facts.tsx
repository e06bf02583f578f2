import { paymentNames } from '../../api/payment-names.ts';
import type { DocumentRecord } from '../../document-types/document-record.ts';
import { findDocumentType } from '../../document-types/index.ts';
import { documentTypeName, documentTypeNames } from '../../document-types/type-names.ts';
import { formatDate } from '../../format/dates.ts';
import { formatMoney, formatNumber } from '../../format/money.ts';
import { defineTranslatedTexts } from '../../i18n/texts.ts';
import { FactList, type RecordFact } from '../../ui/record-page.tsx';

/** Data of the document other than its lines. Empty values are left out. */
export function DocumentFacts({ record }: { record: DocumentRecord }) {
  const t = texts.use();
  const types = documentTypeNames.use();
  const spoken = paymentNames.use();
  const { payments = [{ paymentMethod: record.paymentMethod, total: record.total, term: null, timeUnit: null }] } =
    record;
  const facts: RecordFact[] = [
    [t.date, formatDate(record.date)],
    [t.point, `${record.establishment.code}-${record.emissionPoint.code}`],
    [t.environment, record.environment.id === 2 ? t.production : t.test],
    [
      t.modified,
      record.modifiedDocumentNumber &&
        `${documentTypeName(types, record.modifiedDocumentCode ?? '')} ${record.modifiedDocumentNumber} · ${formatDate(record.modifiedDocumentDate ?? '')}`,
    ],
    [t.reason, record.reason],
    [t.fiscalPeriod, record.fiscalPeriod],
    [t.carrier, record.carrier && `${record.carrier.businessName} · ${record.carrier.identification}`],
    [t.plate, record.vehiclePlate],
    [t.departure, record.departureAddress],
    [t.destination, record.destinationAddress],
    [t.start, record.transportStartDate && formatDate(record.transportStartDate)],
    [t.end, record.transportEndDate && formatDate(record.transportEndDate)],
    [t.transfer, record.transferReason],
    [t.route, record.route],
    [t.support, record.supportDocumentNumber],
    [t.guide, record.guideNumber],
    [
      t.payment,
      findDocumentType(record.documentType.code)?.payment !== 'own'
        ? undefined
        : payments
            .map(({ paymentMethod, total, term, timeUnit }) =>
              [
                spoken[paymentMethod.code] ?? paymentMethod.name,
                formatMoney(total),
                term !== null && t.term(term, timeUnit ?? ''),
              ]
                .filter(Boolean)
                .join(' · '),
            )
            .join('; '),
    ],
    [t.detail, record.detail],
    [t.merged, record.mergedRequests > 0 ? t.mergedTimes(record.mergedRequests) : undefined],
    ...record.additionalInfo.map(({ name, value }): [string, string] => [name, value]),
  ];
  return <FactList facts={facts} />;
}

const texts = defineTranslatedTexts(
  {
    date: 'Fecha de emisión',
    point: 'Establecimiento y punto de emisión',
    environment: 'Ambiente',
    production: 'Producción',
    test: 'Pruebas',
    modified: 'Comprobante que modifica',
    reason: 'Motivo',
    fiscalPeriod: 'Período fiscal',
    carrier: 'Transportista',
    plate: 'Placa',
    departure: 'Dirección de partida',
    destination: 'Dirección de destino',
    start: 'Inicio del transporte',
    end: 'Fin del transporte',
    transfer: 'Motivo del traslado',
    route: 'Ruta',
    support: 'Documento de sustento',
    guide: 'Guía de remisión',
    payment: 'Forma de pago',
    // SRI writes the word `dias` without its accent.
    term: (term: number, unit: string) => `${formatNumber(term)} ${unit.replace(/^dias$/i, 'días')}`.trim(),
    detail: 'Detalle',
    merged: 'Solicitudes repetidas',
    mergedTimes: (count: number) =>
      count === 1
        ? 'Una repetición recibió este mismo comprobante'
        : `${count} repeticiones recibieron este mismo comprobante`,
  },
  {
    date: 'Issue date',
    point: 'Establishment and emission point',
    environment: 'Environment',
    production: 'Production',
    test: 'Test',
    modified: 'Document it modifies',
    reason: 'Reason',
    fiscalPeriod: 'Fiscal period',
    carrier: 'Carrier',
    plate: 'Plate',
    departure: 'Departure address',
    destination: 'Destination address',
    start: 'Start of transport',
    end: 'End of transport',
    transfer: 'Reason of the transfer',
    route: 'Route',
    support: 'Support document',
    guide: 'Delivery guide',
    payment: 'Payment',
    term: (term, unit) => `${formatNumber(term)} ${unit.replace(/^dias$/i, 'days')}`.trim(),
    detail: 'Detail',
    merged: 'Repeated requests',
    mergedTimes: (count) =>
      count === 1 ? 'One repeat got this same document' : `${count} repeats got this same document`,
  },
);
