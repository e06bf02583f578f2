import {
  attribute,
  buildAccessKey,
  Decimal,
  group,
  leaf,
  optionalLeaf,
  roundHalfUp,
  sum,
  xmlDeclaration,
} from '@talonario/sri';

/** XML of the six documents with invented data and as many lines as wanted, for tests of the RIDE and its benchmark. */
export interface RideExampleOptions {
  readonly lines?: number;
  readonly environment?: '1' | '2';
  readonly issuerName?: string;
  readonly receiverName?: string;
  readonly lineText?: string;
  readonly additionalInfo?: readonly (readonly [name: string, value: string])[];
  /** Leaves room for what one test needs and no other: inserted before the end of the root element. */
  readonly tail?: string;
}

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

/** SRI's wrapper around a document, as it comes out of the authorization service. */
export function authorized(xml: string, state = 'AUTORIZADO', at = '2026-08-14T15:04:05-05:00'): string {
  const key = /<claveAcceso>(\d{49})/.exec(xml)?.[1] ?? '';
  return (
    `${xmlDeclaration}<autorizacion><estado>${state}</estado><numeroAutorizacion>${key}</numeroAutorizacion>` +
    `<fechaAutorizacion>${at}</fechaAutorizacion><ambiente>PRODUCCIÓN</ambiente>` +
    `<comprobante><![CDATA[${xml.replaceAll(']]>', ']]]]><![CDATA[>')}]]></comprobante><mensajes/></autorizacion>`
  );
}

const receiver = 'IMPORTADORA PEÑAFIEL & HERMANOS S.A.';
const branch = 'Av. Remigio Crespo Toral 3-21 y Av. Solano, Cuenca';

function documentXml(
  root: RideExampleName,
  version: string,
  code: string,
  options: RideExampleOptions,
  parts: readonly string[],
): string {
  const environment = options.environment ?? '2';
  const info = options.additionalInfo ?? [
    ['Dirección', 'Calle Sucre 8-42 y Benigno Malo, Cuenca'],
    ['Email', 'pagos@penafiel.example'],
    ['Teléfono', '07 282 0000'],
  ];
  const fields = info.map(([name, value]) => group('campoAdicional', textXml(value), attribute('nombre', name)));
  return (
    xmlDeclaration +
    group(
      root,
      [
        group(
          'infoTributaria',
          [
            leaf('ambiente', environment),
            leaf('tipoEmision', '1'),
            leaf('razonSocial', options.issuerName ?? 'COMERCIAL ANDINA DE HERRAMIENTAS C.A.'),
            leaf('nombreComercial', 'El Ñandú Herramientas'),
            leaf('ruc', '0190987654001'),
            leaf('claveAcceso', keyOf(code, environment)),
            leaf('codDoc', code),
            leaf('estab', '001'),
            leaf('ptoEmi', '002'),
            leaf('secuencial', '000000312'),
            leaf('dirMatriz', 'Av. Huayna-Cápac 1-97 y Pío Bravo, Cuenca'),
            leaf('agenteRetencion', '1'),
            leaf('contribuyenteRimpe', 'CONTRIBUYENTE RÉGIMEN RIMPE'),
          ].join(''),
        ),
        ...parts,
        fields.length === 0 ? '' : group('infoAdicional', fields.join('')),
        options.tail ?? '',
      ].join(''),
      attribute('id', 'comprobante') + attribute('version', version),
    )
  );
}

function textXml(text: string): string {
  return leaf('x', text).slice(3, -4);
}

function issuerLeaves(): string[] {
  return [
    leaf('dirEstablecimiento', branch),
    leaf('contribuyenteEspecial', '5368'),
    leaf('obligadoContabilidad', 'SI'),
  ];
}

function paymentsXml(total: string): string {
  const payment = leaf('formaPago', '20') + leaf('total', total) + leaf('plazo', '30') + leaf('unidadTiempo', 'dias');
  return group('pagos', group('pago', payment));
}

interface ExampleLine {
  readonly rate: '0' | '15';
  readonly discount: Decimal;
  readonly total: Decimal;
  xml(code: string, auxiliary: string): string;
}

function saleLines(options: RideExampleOptions): ExampleLine[] {
  return Array.from({ length: options.lines ?? 1 }, (_, index) => {
    const quantity = Decimal.from(1 + (index % 7));
    const price = Decimal.of(BigInt(1250 + index * 375), 2);
    const discount = Decimal.of(index % 4 === 3 ? 100n : 0n, 2);
    const total = quantity.times(price).minus(discount);
    const rate = index % 6 === 5 ? '0' : '15';
    const vat = roundHalfUp(total.percent(Decimal.from(rate)), 2);
    return {
      rate,
      discount,
      total,
      xml: (code, auxiliary) =>
        group(
          'detalle',
          [
            leaf(code, `HER-${String(index + 1).padStart(4, '0')}`),
            optionalLeaf(auxiliary, index % 3 === 0 ? `78001${1000 + index}` : undefined),
            leaf('descripcion', options.lineText ?? productName(index)),
            leaf('cantidad', quantity.toFixed(6)),
            leaf('precioUnitario', price.toFixed(6)),
            leaf('descuento', discount.toFixed(2)),
            leaf('precioTotalSinImpuesto', total.toFixed(2)),
            index % 5 === 0 ? additionalDetail('Serie', `SN-${9000 + index}`) : '',
            group('impuestos', taxXml('impuesto', rate === '0' ? '0' : '4', total, vat, rate)),
          ].join(''),
        ),
    };
  });
}

function totalsOf(lines: readonly ExampleLine[]) {
  const rates = ['15', '0'] as const;
  const groups = rates.flatMap((rate) => {
    const own = lines.filter((line) => line.rate === rate);
    const base = sum(own.map((line) => line.total));
    return own.length === 0 ? [] : [{ rate, base, vat: roundHalfUp(base.percent(Decimal.from(rate)), 2) }];
  });
  const subtotal = sum(lines.map((line) => line.total));
  return {
    subtotal: subtotal.toFixed(2),
    discount: sum(lines.map((line) => line.discount)).toFixed(2),
    total: subtotal.plus(sum(groups.map((one) => one.vat))).toFixed(2),
    groups: (withRate: boolean) =>
      groups
        .map((one) =>
          taxXml('totalImpuesto', one.rate === '0' ? '0' : '4', one.base, one.vat, withRate ? one.rate : undefined),
        )
        .join(''),
  };
}

function taxXml(element: string, code: string, base: Decimal, value: Decimal, rate: string | undefined): string {
  return group(
    element,
    leaf('codigo', '2') +
      leaf('codigoPorcentaje', code) +
      optionalLeaf('tarifa', rate) +
      leaf('baseImponible', base.toFixed(2)) +
      leaf('valor', value.toFixed(2)),
  );
}

function additionalDetail(name: string, value: string): string {
  return group('detallesAdicionales', group('detAdicional', '', attribute('nombre', name) + attribute('valor', value)));
}

function productName(index: number): string {
  const names = [
    'Taladro percutor 13 mm 750 W con maletín',
    'Juego de brocas para hormigón, 8 piezas',
    'Sierra circular de mesa 1800 W, disco de 254 mm, guía paralela y soporte plegable',
    'Cinta métrica 5 m',
    'Servicio de calibración y mantenimiento preventivo (incluye repuestos menores)',
    'Guantes de cuero, talla única',
  ];
  return names[index % names.length] ?? '';
}

function keyOf(documentCode: string, environment: '1' | '2'): string {
  return buildAccessKey({
    date: '2026-08-14',
    documentCode,
    ruc: '0190987654001',
    environment,
    establishment: '001',
    emissionPoint: '002',
    sequential: 312,
    numericCode: '41261533',
    emissionType: '1',
  });
}
