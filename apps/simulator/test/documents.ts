/**
 * Small valid documents of the six types, in which each field can be changed. Written by hand, because a test of checks
 * needs documents that the code under test did not create.
 */
export type DocumentOptions = {
  readonly ruc?: string;
  readonly sequence?: number;
  readonly numericCode?: string;
  readonly environment?: '1' | '2';
  /** Issue date of the document, `dd/mm/yyyy`. Default: today in Guayaquil. */
  readonly date?: string;
  readonly receiverName?: string;
  readonly receiverIdType?: string;
  readonly receiverId?: string;
  readonly version?: string;
  readonly accessKey?: string;
  /** Changes the XML just before the document is signed. */
  readonly edit?: (xml: string) => string;
};

export type TestDocument = { readonly xml: string; readonly accessKey: string; readonly root: string };

export type DocumentCode = '01' | '03' | '04' | '05' | '06' | '07';

export const issuerRuc = '1790016919001';

let nextSequence = 1;

export function makeDocument(code: DocumentCode = '01', wish: DocumentOptions = {}): TestDocument {
  const kind = kinds[code];
  const date = wish.date ?? guayaquilDateText();
  const sequence = String(wish.sequence ?? nextSequence++).padStart(9, '0');
  const accessKey =
    wish.accessKey ??
    withCheckDigit(
      `${date.replaceAll('/', '')}${code}${wish.ruc ?? issuerRuc}${wish.environment ?? '1'}001002${sequence}` +
        `${wish.numericCode ?? '12345678'}1`,
    );
  const body = kind.body({
    date,
    name: wish.receiverName ?? 'JUAN PÉREZ & HIJOS'.replace('&', '&amp;'),
    idType: wish.receiverIdType ?? '05',
    id: wish.receiverId ?? '1713328506',
  });
  const xml =
    `<?xml version="1.0" encoding="UTF-8"?>\n<${kind.root} id="comprobante" version="${wish.version ?? kind.version}">` +
    `<infoTributaria><ambiente>${wish.environment ?? '1'}</ambiente><tipoEmision>1</tipoEmision>` +
    `<razonSocial>TALONARIO DE PRUEBA</razonSocial><ruc>${wish.ruc ?? issuerRuc}</ruc><claveAcceso>${accessKey}</claveAcceso>` +
    `<codDoc>${code}</codDoc><estab>001</estab><ptoEmi>002</ptoEmi><secuencial>${sequence}</secuencial>` +
    `<dirMatriz>Quito</dirMatriz></infoTributaria>${body}</${kind.root}>`;
  return { xml: wish.edit === undefined ? xml : wish.edit(xml), accessKey, root: kind.root };
}

/** A calendar day of Guayaquil as `dd/mm/yyyy`. */
export function guayaquilDateText(offsetDays = 0): string {
  const date = new Date(Date.now() - 5 * 3_600_000 + offsetDays * 86_400_000).toISOString();
  return `${date.slice(8, 10)}/${date.slice(5, 7)}/${date.slice(0, 4)}`;
}

export function withCheckDigit(key48: string): string {
  let sum = 0;
  for (let at = 0; at < 48; at++) sum += Number(key48.charAt(47 - at)) * ((at % 6) + 2);
  const digit = 11 - (sum % 11);
  return `${key48}${digit === 11 ? 0 : digit === 10 ? 1 : digit}`;
}

type Party = { readonly date: string; readonly name: string; readonly idType: string; readonly id: string };

const taxes =
  '<totalConImpuestos><totalImpuesto><codigo>2</codigo><codigoPorcentaje>4</codigoPorcentaje>' +
  '<baseImponible>25.00</baseImponible><valor>3.75</valor></totalImpuesto></totalConImpuestos>';
const payments = (total: string) => `<pagos><pago><formaPago>01</formaPago><total>${total}</total></pago></pagos>`;
const lines = (codeName: string) =>
  [
    ['A1', '2.00', '10.00', '0.00', '20.00', '3.00'],
    ['B2', '1.00', '6.00', '1.00', '5.00', '0.75'],
  ]
    .map(
      ([code, amount, price, discount, total, tax]) =>
        `<detalle><${codeName}>${code}</${codeName}><descripcion>Producto ${code}</descripcion>` +
        `<cantidad>${amount}</cantidad><precioUnitario>${price}</precioUnitario><descuento>${discount}</descuento>` +
        `<precioTotalSinImpuesto>${total}</precioTotalSinImpuesto><impuestos><impuesto><codigo>2</codigo>` +
        `<codigoPorcentaje>4</codigoPorcentaje><tarifa>15.00</tarifa><baseImponible>${total}</baseImponible>` +
        `<valor>${tax}</valor></impuesto></impuestos></detalle>`,
    )
    .join('');
const party = (word: string, { name, idType, id }: Party) =>
  `<tipoIdentificacion${word}>${idType}</tipoIdentificacion${word}><razonSocial${word}>${name}</razonSocial${word}>` +
  `<identificacion${word}>${id}</identificacion${word}>`;
const modified = (date: string) =>
  '<codDocModificado>01</codDocModificado><numDocModificado>001-002-000000001</numDocModificado>' +
  `<fechaEmisionDocSustento>${date}</fechaEmisionDocSustento><totalSinImpuestos>25.00</totalSinImpuestos>`;

const kinds: Record<DocumentCode, { root: string; version: string; body: (party: Party) => string }> = {
  '01': {
    root: 'factura',
    version: '2.1.0',
    body: (buyer) =>
      `<infoFactura><fechaEmision>${buyer.date}</fechaEmision>${party('Comprador', buyer)}` +
      `<totalSinImpuestos>25.00</totalSinImpuestos><totalDescuento>1.00</totalDescuento>${taxes}` +
      `<propina>0.00</propina><importeTotal>28.75</importeTotal><moneda>DOLAR</moneda>${payments('28.75')}</infoFactura>` +
      `<detalles>${lines('codigoPrincipal')}</detalles>`,
  },
  '03': {
    root: 'liquidacionCompra',
    version: '1.1.0',
    body: (provider) =>
      `<infoLiquidacionCompra><fechaEmision>${provider.date}</fechaEmision>${party('Proveedor', provider)}` +
      `<totalSinImpuestos>25.00</totalSinImpuestos><totalDescuento>1.00</totalDescuento>${taxes}` +
      `<importeTotal>28.75</importeTotal>${payments('28.75')}</infoLiquidacionCompra>` +
      `<detalles>${lines('codigoPrincipal')}</detalles>`,
  },
  '04': {
    root: 'notaCredito',
    version: '1.1.0',
    body: (buyer) =>
      `<infoNotaCredito><fechaEmision>${buyer.date}</fechaEmision>${party('Comprador', buyer)}${modified(buyer.date)}` +
      `<valorModificacion>28.75</valorModificacion>${taxes}<motivo>Devolución</motivo></infoNotaCredito>` +
      `<detalles>${lines('codigoInterno')}</detalles>`,
  },
  '05': {
    root: 'notaDebito',
    version: '1.0.0',
    body: (buyer) =>
      `<infoNotaDebito><fechaEmision>${buyer.date}</fechaEmision>${party('Comprador', buyer)}${modified(buyer.date)}` +
      '<impuestos><impuesto><codigo>2</codigo><codigoPorcentaje>4</codigoPorcentaje><tarifa>15.00</tarifa>' +
      '<baseImponible>25.00</baseImponible><valor>3.75</valor></impuesto></impuestos><valorTotal>28.75</valorTotal>' +
      `${payments('28.75')}</infoNotaDebito>` +
      '<motivos><motivo><razon>Intereses</razon><valor>25.00</valor></motivo></motivos>',
  },
  '06': {
    root: 'guiaRemision',
    version: '1.1.0',
    body: (receiver) =>
      '<infoGuiaRemision><dirPartida>Quito</dirPartida><razonSocialTransportista>CARGA</razonSocialTransportista>' +
      '<tipoIdentificacionTransportista>04</tipoIdentificacionTransportista>' +
      '<rucTransportista>1790016919001</rucTransportista>' +
      `<fechaIniTransporte>${receiver.date}</fechaIniTransporte><fechaFinTransporte>${receiver.date}</fechaFinTransporte>` +
      '<placa>ABC1234</placa></infoGuiaRemision><destinatarios><destinatario>' +
      `<identificacionDestinatario>${receiver.id}</identificacionDestinatario>` +
      `<razonSocialDestinatario>${receiver.name}</razonSocialDestinatario><dirDestinatario>Cuenca</dirDestinatario>` +
      '<motivoTraslado>Venta</motivoTraslado><detalles><detalle><codigoInterno>A1</codigoInterno>' +
      '<descripcion>Producto</descripcion><cantidad>2.00</cantidad></detalle></detalles></destinatario></destinatarios>',
  },
  '07': {
    root: 'comprobanteRetencion',
    version: '2.0.0',
    body: ({ date, name, idType, id }) =>
      `<infoCompRetencion><fechaEmision>${date}</fechaEmision>` +
      `<tipoIdentificacionSujetoRetenido>${idType}</tipoIdentificacionSujetoRetenido><parteRel>NO</parteRel>` +
      `<razonSocialSujetoRetenido>${name}</razonSocialSujetoRetenido>` +
      `<identificacionSujetoRetenido>${id}</identificacionSujetoRetenido><periodoFiscal>${date.slice(3)}</periodoFiscal>` +
      '</infoCompRetencion><docsSustento><docSustento><codSustento>01</codSustento><codDocSustento>01</codDocSustento>' +
      `<numDocSustento>001002000000001</numDocSustento><fechaEmisionDocSustento>${date}</fechaEmisionDocSustento>` +
      '<pagoLocExt>01</pagoLocExt><totalSinImpuestos>100.00</totalSinImpuestos><importeTotal>115.00</importeTotal>' +
      '<impuestosDocSustento><impuestoDocSustento><codImpuestoDocSustento>2</codImpuestoDocSustento>' +
      '<codigoPorcentaje>4</codigoPorcentaje><baseImponible>100.00</baseImponible><tarifa>15.00</tarifa>' +
      '<valorImpuesto>15.00</valorImpuesto></impuestoDocSustento></impuestosDocSustento><retenciones>' +
      '<retencion><codigo>1</codigo><codigoRetencion>312</codigoRetencion><baseImponible>100.00</baseImponible>' +
      '<porcentajeRetener>2.00</porcentajeRetener><valorRetenido>2.00</valorRetenido></retencion>' +
      '<retencion><codigo>2</codigo><codigoRetencion>1</codigoRetencion><baseImponible>15.00</baseImponible>' +
      '<porcentajeRetener>30.00</porcentajeRetener><valorRetenido>4.50</valorRetenido></retencion>' +
      `</retenciones>${payments('115.00')}</docSustento></docsSustento>`,
  },
};
