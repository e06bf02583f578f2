import { Decimal, parentElement, roundHalfUp, sumDecimals, textElement, xmlDeclaration } from '@talonario/sri';
import {
  additionalDetail,
  branchAddress,
  documentXml,
  exampleAccessKeyOf,
  issuerLeaves,
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
  factura: exampleAccessKeyOf('01', '2'),
  liquidacionCompra: exampleAccessKeyOf('03', '2'),
  notaCredito: exampleAccessKeyOf('04', '2'),
  notaDebito: exampleAccessKeyOf('05', '2'),
  guiaRemision: exampleAccessKeyOf('06', '2'),
  comprobanteRetencion: exampleAccessKeyOf('07', '2'),
};

export function invoiceExample(options: RideExampleOptions = {}): string {
  const lines = saleLines(options);
  const totals = totalsOf(lines);
  return documentXml('factura', '2.1.0', '01', options, [
    parentElement(
      'infoFactura',
      [
        textElement('fechaEmision', '14/08/2026'),
        ...issuerLeaves(),
        textElement('tipoIdentificacionComprador', '04'),
        textElement('guiaRemision', '001-002-000000045'),
        textElement('razonSocialComprador', options.receiverName ?? receiver),
        textElement('identificacionComprador', '1791234567001'),
        textElement('direccionComprador', 'Calle Sucre 8-42 y Benigno Malo, Cuenca'),
        textElement('totalSinImpuestos', totals.subtotal),
        textElement('totalDescuento', totals.discount),
        parentElement('totalConImpuestos', totals.groups(true)),
        textElement('propina', '0.00'),
        textElement('importeTotal', totals.total),
        textElement('moneda', 'DOLAR'),
        textElement('placa', 'PBX0123'),
        paymentsXml(totals.total),
      ].join(''),
    ),
    parentElement('detalles', lines.map((line) => line.xml('codigoPrincipal', 'codigoAuxiliar')).join('')),
  ]);
}

export function purchaseSettlementExample(options: RideExampleOptions = {}): string {
  const lines = saleLines(options);
  const totals = totalsOf(lines);
  return documentXml('liquidacionCompra', '1.1.0', '03', options, [
    parentElement(
      'infoLiquidacionCompra',
      [
        textElement('fechaEmision', '14/08/2026'),
        ...issuerLeaves(),
        textElement('tipoIdentificacionProveedor', '05'),
        textElement('razonSocialProveedor', options.receiverName ?? 'MARÍA ÑUSTA QUISPE GUAMÁN'),
        textElement('identificacionProveedor', '0102030405'),
        textElement('direccionProveedor', 'Comunidad Pumapungo, vía a Saraguro km 4'),
        textElement('totalSinImpuestos', totals.subtotal),
        textElement('totalDescuento', totals.discount),
        parentElement('totalConImpuestos', totals.groups(true)),
        textElement('importeTotal', totals.total),
        textElement('moneda', 'DOLAR'),
        paymentsXml(totals.total),
      ].join(''),
    ),
    parentElement('detalles', lines.map((line) => line.xml('codigoPrincipal', 'codigoAuxiliar')).join('')),
  ]);
}

export function creditNoteExample(options: RideExampleOptions = {}): string {
  const lines = saleLines(options);
  const totals = totalsOf(lines);
  return documentXml('notaCredito', '1.1.0', '04', options, [
    parentElement(
      'infoNotaCredito',
      [
        textElement('fechaEmision', '14/08/2026'),
        textElement('dirEstablecimiento', branchAddress),
        textElement('tipoIdentificacionComprador', '04'),
        textElement('razonSocialComprador', options.receiverName ?? receiver),
        textElement('identificacionComprador', '1791234567001'),
        textElement('contribuyenteEspecial', '5368'),
        textElement('obligadoContabilidad', 'SI'),
        textElement('codDocModificado', '01'),
        textElement('numDocModificado', '001-002-000000311'),
        textElement('fechaEmisionDocSustento', '03/08/2026'),
        textElement('totalSinImpuestos', totals.subtotal),
        textElement('valorModificacion', totals.total),
        textElement('moneda', 'DOLAR'),
        parentElement('totalConImpuestos', totals.groups(false)),
        textElement('motivo', 'Devolución de mercadería en mal estado'),
      ].join(''),
    ),
    parentElement('detalles', lines.map((line) => line.xml('codigoInterno', 'codigoAdicional')).join('')),
  ]);
}

export function debitNoteExample(options: RideExampleOptions = {}): string {
  const reasons = Array.from({ length: options.lines ?? 1 }, (_, index) => ({
    reason: options.lineText ?? `Intereses por mora, cuota ${index + 1}`,
    value: Decimal.of(BigInt(1000 + index * 35), 2),
  }));
  const subtotal = sumDecimals(reasons.map((one) => one.value));
  const vat = roundHalfUp(subtotal.percent(Decimal.from(15)), 2);
  const total = subtotal.plus(vat).toFixed(2);
  return documentXml('notaDebito', '1.0.0', '05', options, [
    parentElement(
      'infoNotaDebito',
      [
        textElement('fechaEmision', '14/08/2026'),
        textElement('dirEstablecimiento', branchAddress),
        textElement('tipoIdentificacionComprador', '04'),
        textElement('razonSocialComprador', options.receiverName ?? receiver),
        textElement('identificacionComprador', '1791234567001'),
        textElement('contribuyenteEspecial', '5368'),
        textElement('obligadoContabilidad', 'SI'),
        textElement('codDocModificado', '01'),
        textElement('numDocModificado', '001-002-000000311'),
        textElement('fechaEmisionDocSustento', '03/08/2026'),
        textElement('totalSinImpuestos', subtotal.toFixed(2)),
        parentElement('impuestos', taxXml('impuesto', '4', subtotal, vat, '15')),
        textElement('valorTotal', total),
        paymentsXml(total),
      ].join(''),
    ),
    parentElement(
      'motivos',
      reasons
        .map((one) =>
          parentElement('motivo', textElement('razon', one.reason) + textElement('valor', one.value.toFixed(2))),
        )
        .join(''),
    ),
  ]);
}

export function deliveryGuideExample(options: RideExampleOptions = {}): string {
  const goods = (count: number, from: number) =>
    parentElement(
      'detalles',
      Array.from({ length: count }, (_, index) =>
        parentElement(
          'detalle',
          [
            textElement('codigoInterno', `CAL-${from + index}`),
            textElement('codigoAdicional', `780${from + index}`),
            textElement('descripcion', options.lineText ?? productName(index)),
            textElement('cantidad', `${1 + (index % 9)}.000000`),
            index % 5 === 0 ? additionalDetail('Serie', `SN-${9000 + index}`) : '',
          ].join(''),
        ),
      ).join(''),
    );
  const count = options.lines ?? 1;
  return documentXml('guiaRemision', '1.1.0', '06', options, [
    parentElement(
      'infoGuiaRemision',
      [
        textElement('dirEstablecimiento', branchAddress),
        textElement('dirPartida', 'Bodega central, Av. Huayna-Cápac 1-97, Cuenca'),
        textElement('razonSocialTransportista', 'TRANSPORTES DEL AUSTRO CÍA. LTDA.'),
        textElement('tipoIdentificacionTransportista', '04'),
        textElement('rucTransportista', '0190123456001'),
        textElement('obligadoContabilidad', 'SI'),
        textElement('contribuyenteEspecial', '5368'),
        textElement('fechaIniTransporte', '14/08/2026'),
        textElement('fechaFinTransporte', '15/08/2026'),
        textElement('placa', 'ABC1234'),
      ].join(''),
    ),
    parentElement(
      'destinatarios',
      parentElement(
        'destinatario',
        [
          textElement('identificacionDestinatario', '1791234567001'),
          textElement('razonSocialDestinatario', options.receiverName ?? receiver),
          textElement('dirDestinatario', 'Calle Sucre 8-42 y Benigno Malo, Cuenca'),
          textElement('motivoTraslado', 'Venta'),
          textElement('docAduaneroUnico', '028-2026-10-00012345'),
          textElement('codEstabDestino', '002'),
          textElement('ruta', 'Cuenca - Azogues - Quito'),
          textElement('codDocSustento', '01'),
          textElement('numDocSustento', '001-002-000000311'),
          textElement('numAutDocSustento', exampleAccessKeyOf('01', '2')),
          textElement('fechaEmisionDocSustento', '13/08/2026'),
          goods(count, 1),
        ].join(''),
      ) +
        parentElement(
          'destinatario',
          [
            textElement('identificacionDestinatario', '0102030405'),
            textElement('razonSocialDestinatario', 'FERRETERÍA EL TORNILLO FELIZ'),
            textElement('dirDestinatario', 'Av. 24 de Mayo y Bolívar, Azogues'),
            textElement('motivoTraslado', 'Consignación'),
            goods(1, 900),
          ].join(''),
        ),
    ),
  ]);
}

export function withholdingExample(options: RideExampleOptions = {}): string {
  const retention = (code: string, retentionCode: string, base: string, rate: string, value: string) =>
    parentElement(
      'retencion',
      textElement('codigo', code) +
        textElement('codigoRetencion', retentionCode) +
        textElement('baseImponible', base) +
        textElement('porcentajeRetener', rate) +
        textElement('valorRetenido', value),
    );
  const support = (index: number) =>
    parentElement(
      'docSustento',
      [
        textElement('codSustento', '01'),
        textElement('codDocSustento', '01'),
        textElement('numDocSustento', `001003${String(100 + index).padStart(9, '0')}`),
        textElement('fechaEmisionDocSustento', '10/08/2026'),
        textElement('pagoLocExt', '01'),
        textElement('totalSinImpuestos', '200.00'),
        textElement('importeTotal', '230.00'),
        parentElement(
          'retenciones',
          retention('1', '312', '200.00', '2', '4.00') + retention('2', '1', '30.00', '30', '9.00'),
        ),
        parentElement('pagos', parentElement('pago', textElement('formaPago', '20') + textElement('total', '230.00'))),
      ].join(''),
    );
  const supports = Math.max(1, Math.ceil((options.lines ?? 2) / 2));
  return documentXml('comprobanteRetencion', '2.0.0', '07', options, [
    parentElement(
      'infoCompRetencion',
      [
        textElement('fechaEmision', '14/08/2026'),
        ...issuerLeaves(),
        textElement('tipoIdentificacionSujetoRetenido', '04'),
        textElement('parteRel', 'NO'),
        textElement('razonSocialSujetoRetenido', options.receiverName ?? receiver),
        textElement('identificacionSujetoRetenido', '1791234567001'),
        textElement('periodoFiscal', '08/2026'),
      ].join(''),
    ),
    parentElement('docsSustento', Array.from({ length: supports }, (_, index) => support(index)).join('')),
  ]);
}

/** SRI's wrapper around a document, as the authorization service returns it. */
export function wrapInAuthorization(xml: string, state = 'AUTORIZADO', at = '2026-08-14T15:04:05-05:00'): string {
  const key = /<claveAcceso>(\d{49})/.exec(xml)?.[1] ?? '';
  return (
    `${xmlDeclaration}<autorizacion><estado>${state}</estado><numeroAutorizacion>${key}</numeroAutorizacion>` +
    `<fechaAutorizacion>${at}</fechaAutorizacion><ambiente>PRODUCCIÓN</ambiente>` +
    `<comprobante><![CDATA[${xml.replaceAll(']]>', ']]]]><![CDATA[>')}]]></comprobante><mensajes/></autorizacion>`
  );
}
