// Parts of the example documents for the RIDE tests.
import {
  buildAccessKey,
  Decimal,
  optionalTextElement,
  parentElement,
  roundHalfUp,
  sumDecimals,
  textElement,
  xmlAttribute,
  xmlDeclaration,
} from '@talonario/sri';

export interface RideExampleOptions {
  readonly lines?: number;
  readonly environment?: '1' | '2';
  readonly issuerName?: string;
  readonly receiverName?: string;
  readonly lineText?: string;
  readonly additionalInfo?: readonly (readonly [name: string, value: string])[];
  /** XML that only one test needs; inserted before the end of the root element. */
  readonly tail?: string;
}

export const receiver = 'IMPORTADORA PEÑAFIEL & HERMANOS S.A.';
export const branchAddress = 'Av. Remigio Crespo Toral 3-21 y Av. Solano, Cuenca';

export function documentXml(
  root: string,
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
  const fields = info.map(([name, value]) =>
    parentElement('campoAdicional', textXml(value), xmlAttribute('nombre', name)),
  );
  return (
    xmlDeclaration +
    parentElement(
      root,
      [
        parentElement(
          'infoTributaria',
          [
            textElement('ambiente', environment),
            textElement('tipoEmision', '1'),
            textElement('razonSocial', options.issuerName ?? 'COMERCIAL ANDINA DE HERRAMIENTAS C.A.'),
            textElement('nombreComercial', 'El Ñandú Herramientas'),
            textElement('ruc', '0190987654001'),
            textElement('claveAcceso', exampleAccessKeyOf(code, environment)),
            textElement('codDoc', code),
            textElement('estab', '001'),
            textElement('ptoEmi', '002'),
            textElement('secuencial', '000000312'),
            textElement('dirMatriz', 'Av. Huayna-Cápac 1-97 y Pío Bravo, Cuenca'),
            textElement('agenteRetencion', '1'),
            textElement('contribuyenteRimpe', 'CONTRIBUYENTE RÉGIMEN RIMPE'),
          ].join(''),
        ),
        ...parts,
        fields.length === 0 ? '' : parentElement('infoAdicional', fields.join('')),
        options.tail ?? '',
      ].join(''),
      xmlAttribute('id', 'comprobante') + xmlAttribute('version', version),
    )
  );
}

export function textXml(text: string): string {
  return textElement('x', text).slice(3, -4);
}

export function issuerLeaves(): string[] {
  return [
    textElement('dirEstablecimiento', branchAddress),
    textElement('contribuyenteEspecial', '5368'),
    textElement('obligadoContabilidad', 'SI'),
  ];
}

export function paymentsXml(total: string): string {
  const payment =
    textElement('formaPago', '20') +
    textElement('total', total) +
    textElement('plazo', '30') +
    textElement('unidadTiempo', 'dias');
  return parentElement('pagos', parentElement('pago', payment));
}

export interface ExampleLine {
  readonly rate: '0' | '15';
  readonly discount: Decimal;
  readonly total: Decimal;
  xml(code: string, auxiliary: string): string;
}

export function saleLines(options: RideExampleOptions): ExampleLine[] {
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
        parentElement(
          'detalle',
          [
            textElement(code, `HER-${String(index + 1).padStart(4, '0')}`),
            optionalTextElement(auxiliary, index % 3 === 0 ? `78001${1000 + index}` : undefined),
            textElement('descripcion', options.lineText ?? productName(index)),
            textElement('cantidad', quantity.toFixed(6)),
            textElement('precioUnitario', price.toFixed(6)),
            textElement('descuento', discount.toFixed(2)),
            textElement('precioTotalSinImpuesto', total.toFixed(2)),
            index % 5 === 0 ? additionalDetail('Serie', `SN-${9000 + index}`) : '',
            parentElement('impuestos', taxXml('impuesto', rate === '0' ? '0' : '4', total, vat, rate)),
          ].join(''),
        ),
    };
  });
}

export function totalsOf(lines: readonly ExampleLine[]) {
  const rates = ['15', '0'] as const;
  const groups = rates.flatMap((rate) => {
    const own = lines.filter((line) => line.rate === rate);
    const base = sumDecimals(own.map((line) => line.total));
    return own.length === 0 ? [] : [{ rate, base, vat: roundHalfUp(base.percent(Decimal.from(rate)), 2) }];
  });
  const subtotal = sumDecimals(lines.map((line) => line.total));
  return {
    subtotal: subtotal.toFixed(2),
    discount: sumDecimals(lines.map((line) => line.discount)).toFixed(2),
    total: subtotal.plus(sumDecimals(groups.map((one) => one.vat))).toFixed(2),
    groups: (withRate: boolean) =>
      groups
        .map((one) =>
          taxXml('totalImpuesto', one.rate === '0' ? '0' : '4', one.base, one.vat, withRate ? one.rate : undefined),
        )
        .join(''),
  };
}

export function taxXml(element: string, code: string, base: Decimal, value: Decimal, rate: string | undefined): string {
  return parentElement(
    element,
    textElement('codigo', '2') +
      textElement('codigoPorcentaje', code) +
      optionalTextElement('tarifa', rate) +
      textElement('baseImponible', base.toFixed(2)) +
      textElement('valor', value.toFixed(2)),
  );
}

export function additionalDetail(name: string, value: string): string {
  return parentElement(
    'detallesAdicionales',
    parentElement('detAdicional', '', xmlAttribute('nombre', name) + xmlAttribute('valor', value)),
  );
}

export function productName(index: number): string {
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

export function exampleAccessKeyOf(documentCode: string, environment: '1' | '2'): string {
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
