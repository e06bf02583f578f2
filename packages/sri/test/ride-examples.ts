import { Decimal, group, leaf, roundHalfUp, sum, xmlDeclaration } from '@talonario/sri';
import {
  additionalDetail,
  branch,
  documentXml,
  issuerLeaves,
  keyOf,
  paymentsXml,
  productName,
  type RideExampleOptions,
  receiver,
  saleLines,
  taxXml,
  totalsOf,
} from './ride-example-pieces.ts';

/** XML of the six documents with invented data and any number of lines, for tests of the RIDE and its benchmark. */
export const rideExamples = {
  factura: invoiceExample,
  liquidacionCompra: purchaseSettlementExample,
  notaCredito: creditNoteExample,
  notaDebito: debitNoteExample,
  guiaRemision: deliveryGuideExample,
  comprobanteRetencion: withholdingExample,
} as const;

export type RideExampleName = keyof typeof rideExamples;

export const exampleKeys: Readonly<Record<RideExampleName, string>> = {
  factura: keyOf('01', '2'),
  liquidacionCompra: keyOf('03', '2'),
  notaCredito: keyOf('04', '2'),
  notaDebito: keyOf('05', '2'),
  guiaRemision: keyOf('06', '2'),
  comprobanteRetencion: keyOf('07', '2'),
};

export function invoiceExample(options: RideExampleOptions = {}): string {
  const lines = saleLines(options);
  const totals = totalsOf(lines);
  return documentXml('factura', '2.1.0', '01', options, [
    group(
      'infoFactura',
      [
        leaf('fechaEmision', '14/08/2026'),
        ...issuerLeaves(),
        leaf('tipoIdentificacionComprador', '04'),
        leaf('guiaRemision', '001-002-000000045'),
        leaf('razonSocialComprador', options.receiverName ?? receiver),
        leaf('identificacionComprador', '1791234567001'),
        leaf('direccionComprador', 'Calle Sucre 8-42 y Benigno Malo, Cuenca'),
        leaf('totalSinImpuestos', totals.subtotal),
        leaf('totalDescuento', totals.discount),
        group('totalConImpuestos', totals.groups(true)),
        leaf('propina', '0.00'),
        leaf('importeTotal', totals.total),
        leaf('moneda', 'DOLAR'),
        leaf('placa', 'PBX0123'),
        paymentsXml(totals.total),
      ].join(''),
    ),
    group('detalles', lines.map((line) => line.xml('codigoPrincipal', 'codigoAuxiliar')).join('')),
  ]);
}

export function purchaseSettlementExample(options: RideExampleOptions = {}): string {
  const lines = saleLines(options);
  const totals = totalsOf(lines);
  return documentXml('liquidacionCompra', '1.1.0', '03', options, [
    group(
      'infoLiquidacionCompra',
      [
        leaf('fechaEmision', '14/08/2026'),
        ...issuerLeaves(),
        leaf('tipoIdentificacionProveedor', '05'),
        leaf('razonSocialProveedor', options.receiverName ?? 'MARÍA ÑUSTA QUISPE GUAMÁN'),
        leaf('identificacionProveedor', '0102030405'),
        leaf('direccionProveedor', 'Comunidad Pumapungo, vía a Saraguro km 4'),
        leaf('totalSinImpuestos', totals.subtotal),
        leaf('totalDescuento', totals.discount),
        group('totalConImpuestos', totals.groups(true)),
        leaf('importeTotal', totals.total),
        leaf('moneda', 'DOLAR'),
        paymentsXml(totals.total),
      ].join(''),
    ),
    group('detalles', lines.map((line) => line.xml('codigoPrincipal', 'codigoAuxiliar')).join('')),
  ]);
}

export function creditNoteExample(options: RideExampleOptions = {}): string {
  const lines = saleLines(options);
  const totals = totalsOf(lines);
  return documentXml('notaCredito', '1.1.0', '04', options, [
    group(
      'infoNotaCredito',
      [
        leaf('fechaEmision', '14/08/2026'),
        leaf('dirEstablecimiento', branch),
        leaf('tipoIdentificacionComprador', '04'),
        leaf('razonSocialComprador', options.receiverName ?? receiver),
        leaf('identificacionComprador', '1791234567001'),
        leaf('contribuyenteEspecial', '5368'),
        leaf('obligadoContabilidad', 'SI'),
        leaf('codDocModificado', '01'),
        leaf('numDocModificado', '001-002-000000311'),
        leaf('fechaEmisionDocSustento', '03/08/2026'),
        leaf('totalSinImpuestos', totals.subtotal),
        leaf('valorModificacion', totals.total),
        leaf('moneda', 'DOLAR'),
        group('totalConImpuestos', totals.groups(false)),
        leaf('motivo', 'Devolución de mercadería en mal estado'),
      ].join(''),
    ),
    group('detalles', lines.map((line) => line.xml('codigoInterno', 'codigoAdicional')).join('')),
  ]);
}

export function debitNoteExample(options: RideExampleOptions = {}): string {
  const reasons = Array.from({ length: options.lines ?? 1 }, (_, index) => ({
    reason: options.lineText ?? `Intereses por mora, cuota ${index + 1}`,
    value: Decimal.of(BigInt(1000 + index * 35), 2),
  }));
  const subtotal = sum(reasons.map((one) => one.value));
  const vat = roundHalfUp(subtotal.percent(Decimal.from(15)), 2);
  const total = subtotal.plus(vat).toFixed(2);
  return documentXml('notaDebito', '1.0.0', '05', options, [
    group(
      'infoNotaDebito',
      [
        leaf('fechaEmision', '14/08/2026'),
        leaf('dirEstablecimiento', branch),
        leaf('tipoIdentificacionComprador', '04'),
        leaf('razonSocialComprador', options.receiverName ?? receiver),
        leaf('identificacionComprador', '1791234567001'),
        leaf('contribuyenteEspecial', '5368'),
        leaf('obligadoContabilidad', 'SI'),
        leaf('codDocModificado', '01'),
        leaf('numDocModificado', '001-002-000000311'),
        leaf('fechaEmisionDocSustento', '03/08/2026'),
        leaf('totalSinImpuestos', subtotal.toFixed(2)),
        group('impuestos', taxXml('impuesto', '4', subtotal, vat, '15')),
        leaf('valorTotal', total),
        paymentsXml(total),
      ].join(''),
    ),
    group(
      'motivos',
      reasons.map((one) => group('motivo', leaf('razon', one.reason) + leaf('valor', one.value.toFixed(2)))).join(''),
    ),
  ]);
}

export function deliveryGuideExample(options: RideExampleOptions = {}): string {
  const goods = (count: number, from: number) =>
    group(
      'detalles',
      Array.from({ length: count }, (_, index) =>
        group(
          'detalle',
          [
            leaf('codigoInterno', `CAL-${from + index}`),
            leaf('codigoAdicional', `780${from + index}`),
            leaf('descripcion', options.lineText ?? productName(index)),
            leaf('cantidad', `${1 + (index % 9)}.000000`),
            index % 5 === 0 ? additionalDetail('Serie', `SN-${9000 + index}`) : '',
          ].join(''),
        ),
      ).join(''),
    );
  const count = options.lines ?? 1;
  return documentXml('guiaRemision', '1.1.0', '06', options, [
    group(
      'infoGuiaRemision',
      [
        leaf('dirEstablecimiento', branch),
        leaf('dirPartida', 'Bodega central, Av. Huayna-Cápac 1-97, Cuenca'),
        leaf('razonSocialTransportista', 'TRANSPORTES DEL AUSTRO CÍA. LTDA.'),
        leaf('tipoIdentificacionTransportista', '04'),
        leaf('rucTransportista', '0190123456001'),
        leaf('obligadoContabilidad', 'SI'),
        leaf('contribuyenteEspecial', '5368'),
        leaf('fechaIniTransporte', '14/08/2026'),
        leaf('fechaFinTransporte', '15/08/2026'),
        leaf('placa', 'ABC1234'),
      ].join(''),
    ),
    group(
      'destinatarios',
      group(
        'destinatario',
        [
          leaf('identificacionDestinatario', '1791234567001'),
          leaf('razonSocialDestinatario', options.receiverName ?? receiver),
          leaf('dirDestinatario', 'Calle Sucre 8-42 y Benigno Malo, Cuenca'),
          leaf('motivoTraslado', 'Venta'),
          leaf('docAduaneroUnico', '028-2026-10-00012345'),
          leaf('codEstabDestino', '002'),
          leaf('ruta', 'Cuenca - Azogues - Quito'),
          leaf('codDocSustento', '01'),
          leaf('numDocSustento', '001-002-000000311'),
          leaf('numAutDocSustento', keyOf('01', '2')),
          leaf('fechaEmisionDocSustento', '13/08/2026'),
          goods(count, 1),
        ].join(''),
      ) +
        group(
          'destinatario',
          [
            leaf('identificacionDestinatario', '0102030405'),
            leaf('razonSocialDestinatario', 'FERRETERÍA EL TORNILLO FELIZ'),
            leaf('dirDestinatario', 'Av. 24 de Mayo y Bolívar, Azogues'),
            leaf('motivoTraslado', 'Consignación'),
            goods(1, 900),
          ].join(''),
        ),
    ),
  ]);
}

export function withholdingExample(options: RideExampleOptions = {}): string {
  const retention = (code: string, retentionCode: string, base: string, rate: string, value: string) =>
    group(
      'retencion',
      leaf('codigo', code) +
        leaf('codigoRetencion', retentionCode) +
        leaf('baseImponible', base) +
        leaf('porcentajeRetener', rate) +
        leaf('valorRetenido', value),
    );
  const support = (index: number) =>
    group(
      'docSustento',
      [
        leaf('codSustento', '01'),
        leaf('codDocSustento', '01'),
        leaf('numDocSustento', `001003${String(100 + index).padStart(9, '0')}`),
        leaf('fechaEmisionDocSustento', '10/08/2026'),
        leaf('pagoLocExt', '01'),
        leaf('totalSinImpuestos', '200.00'),
        leaf('importeTotal', '230.00'),
        group('retenciones', retention('1', '312', '200.00', '2', '4.00') + retention('2', '1', '30.00', '30', '9.00')),
        group('pagos', group('pago', leaf('formaPago', '20') + leaf('total', '230.00'))),
      ].join(''),
    );
  const supports = Math.max(1, Math.ceil((options.lines ?? 2) / 2));
  return documentXml('comprobanteRetencion', '2.0.0', '07', options, [
    group(
      'infoCompRetencion',
      [
        leaf('fechaEmision', '14/08/2026'),
        ...issuerLeaves(),
        leaf('tipoIdentificacionSujetoRetenido', '04'),
        leaf('parteRel', 'NO'),
        leaf('razonSocialSujetoRetenido', options.receiverName ?? receiver),
        leaf('identificacionSujetoRetenido', '1791234567001'),
        leaf('periodoFiscal', '08/2026'),
      ].join(''),
    ),
    group('docsSustento', Array.from({ length: supports }, (_, index) => support(index)).join('')),
  ]);
}

/** SRI's wrapper around a document, as the authorization service returns it. */
export function authorized(xml: string, state = 'AUTORIZADO', at = '2026-08-14T15:04:05-05:00'): string {
  const key = /<claveAcceso>(\d{49})/.exec(xml)?.[1] ?? '';
  return (
    `${xmlDeclaration}<autorizacion><estado>${state}</estado><numeroAutorizacion>${key}</numeroAutorizacion>` +
    `<fechaAutorizacion>${at}</fechaAutorizacion><ambiente>PRODUCCIÓN</ambiente>` +
    `<comprobante><![CDATA[${xml.replaceAll(']]>', ']]]]><![CDATA[>')}]]></comprobante><mensajes/></autorizacion>`
  );
}
