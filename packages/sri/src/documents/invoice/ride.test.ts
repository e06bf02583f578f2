import { describe, expect, it } from 'vitest';
import { invoiceExample } from '../../../test/ride-examples.ts';
import { readRide, rideTitlesOf } from '../../../test/ride-reading.ts';

describe('RIDE of an invoice', () => {
  it('names the buyer, the plate, the guide and the address', () => {
    expect(readRide(invoiceExample()).fields).toEqual({
      'Razón Social / Nombres y Apellidos': 'IMPORTADORA PEÑAFIEL & HERMANOS S.A.',
      Identificación: '1791234567001',
      'Fecha Emisión': '14/08/2026',
      'Placa / Matrícula': 'PBX0123',
      'Guía Remisión': '001-002-000000045',
      Dirección: 'Calle Sucre 8-42 y Benigno Malo, Cuenca',
    });
  });

  it('has the columns of the official format and a row per line', () => {
    const [lines] = readRide(invoiceExample({ lines: 20 })).tables;
    expect(rideTitlesOf(lines)).toEqual([
      'Cod. Principal',
      'Cod. Auxiliar',
      'Cantidad',
      'Descripción',
      'Detalle Adicional',
      'Precio Unitario',
      'Descuento',
      'Precio Total',
    ]);
    expect(lines?.rows).toHaveLength(20);
    expect(lines?.rows[0]).toEqual([
      'HER-0001',
      '780011000',
      '1.00',
      'Taladro percutor 13 mm 750 W con maletín',
      'Serie: SN-9000',
      '12.50',
      '0.00',
      '12.50',
    ]);
  });

  it('has a column of units only if a line has a unit', () => {
    const xml = invoiceExample().replace('<cantidad>', '<unidadMedida>kg</unidadMedida><cantidad>');
    const [lines] = readRide(xml).tables;
    expect(lines?.rows[0]?.[rideTitlesOf(lines).indexOf('Unidad')]).toBe('kg');
  });

  it('prints a price that was entered with IVA next to the price of the XML', () => {
    const [lines] = readRide(invoiceExample({ lines: 3 }), { typedPrices: [10, null, 1.005] }).tables;
    const typed = lines?.rows.map((row) => row[rideTitlesOf(lines).indexOf('Precio con IVA')]);
    expect(typed).toEqual(['10.00', '', '1.005']);
    const [plain] = readRide(invoiceExample({ lines: 3 }), { typedPrices: [] }).tables;
    expect(rideTitlesOf(plain)).not.toContain('Precio con IVA');
  });

  it('totals only the rates in use', () => {
    expect(readRide(invoiceExample({ lines: 6 })).totals).toEqual([
      ['SUBTOTAL 15%', '336.50'],
      ['SUBTOTAL 0%', '187.50'],
      ['SUBTOTAL SIN IMPUESTOS', '524.00'],
      ['TOTAL DESCUENTO', '1.00'],
      ['IVA 15%', '50.48'],
      ['VALOR TOTAL', '574.48'],
    ]);
  });

  it('names every kind of tax, in the order of the official format', () => {
    const tax = (code: string, percentage: string, rate: string, base: string, value: string, refund = '') =>
      `<totalImpuesto><codigo>${code}</codigo><codigoPorcentaje>${percentage}</codigoPorcentaje><baseImponible>${base}` +
      `</baseImponible><tarifa>${rate}</tarifa><valor>${value}</valor>${refund}</totalImpuesto>`;
    const taxes =
      tax('2', '7', '0', '7', '0') +
      tax('2', '6', '0', '6', '0') +
      tax('2', '0', '0', '5', '0') +
      tax('2', '4', '15', '100', '15', '<valorDevolucionIva>3.00</valorDevolucionIva>') +
      tax('2', '5', '5.00', '20', '1') +
      tax('2', '8', '8', '50', '4') +
      tax('3', '3011', '150', '10', '15') +
      tax('5', '5001', '0.02', '2', '0.04');
    const xml = invoiceExample()
      .replace(/<totalConImpuestos>.*<\/totalConImpuestos>/, `<totalConImpuestos>${taxes}</totalConImpuestos>`)
      .replace('<propina>0.00', '<propina>2.5');
    const labels = readRide(xml).totals.map(([label, value]) => `${label}: ${value}`);
    expect(labels.slice(0, -1)).toEqual([
      'SUBTOTAL TARIFA ESPECIAL: 50.00',
      'SUBTOTAL 5%: 20.00',
      'SUBTOTAL 15%: 100.00',
      'SUBTOTAL 0%: 5.00',
      'SUBTOTAL NO OBJETO DE IVA: 6.00',
      'SUBTOTAL EXENTO DE IVA: 7.00',
      'SUBTOTAL SIN IMPUESTOS: 12.50',
      'TOTAL DESCUENTO: 0.00',
      'ICE: 15.00',
      'IVA TARIFA ESPECIAL: 4.00',
      'IVA 5%: 1.00',
      'IVA 15%: 15.00',
      'TOTAL DEVOLUCIÓN IVA: 3.00',
      'IRBPNR: 0.04',
      'PROPINA: 2.50',
    ]);
  });

  it('prints the payment methods by name, with the term', () => {
    const { payments } = readRide(invoiceExample()).ride;
    expect(rideTitlesOf(payments)).toEqual(['Forma de pago', 'Valor', 'Plazo']);
    expect(payments?.rows).toEqual([['20 - OTROS CON UTILIZACIÓN DEL SISTEMA FINANCIERO', '14.38', '30 dias']]);
    const cash = invoiceExample()
      .replace(/<plazo>.*<\/unidadTiempo>/, '')
      .replace('<formaPago>20', '<formaPago>99');
    expect(readRide(cash).ride.payments?.rows).toEqual([['99', '14.38']]);
  });

  it('prints the saving by a subsidy with the IVA of the line, as annex 7 computes it', () => {
    const xml = invoiceExample()
      .replace(/<cantidad>[^<]*/, '<cantidad>1')
      .replace(
        /<precioUnitario>[^<]*<\/precioUnitario>/,
        '<precioUnitario>27.25</precioUnitario><precioSinSubsidio>55.00</precioSinSubsidio>',
      )
      .replaceAll('<tarifa>15', '<tarifa>12')
      .replace(/<importeTotal>[^<]*/, '<importeTotal>30.52');
    const { tables, totals } = readRide(xml);
    const column = (title: string) => tables[0]?.rows[0]?.[rideTitlesOf(tables[0]).indexOf(title)];
    expect(column('Subsidio')).toBe('27.75');
    expect(column('Precio sin Subsidio')).toBe('55.00');
    expect(totals.slice(-3)).toEqual([
      ['VALOR TOTAL', '30.52'],
      ['VALOR TOTAL SIN SUBSIDIO', '61.60'],
      ['AHORRO POR SUBSIDIO', '31.08'],
    ]);
  });

  it('describes an export', () => {
    const terms =
      '<comercioExterior>EXPORTADOR</comercioExterior><incoTermFactura>FOB</incoTermFactura><lugarIncoTerm>Guayaquil' +
      '</lugarIncoTerm><paisOrigen>593</paisOrigen><puertoEmbarque>Guayaquil</puertoEmbarque><puertoDestino>Callao' +
      '</puertoDestino><paisDestino>120</paisDestino><paisAdquisicion>120</paisAdquisicion>';
    const xml = invoiceExample()
      .replace('<tipoIdentificacionComprador>', `${terms}<tipoIdentificacionComprador>`)
      .replace(
        '<importeTotal>',
        '<fleteInternacional>10</fleteInternacional><gastosAduaneros>5</gastosAduaneros><importeTotal>',
      );
    const { fields, totals } = readRide(xml);
    expect(fields).toMatchObject({
      'País de Destino': 'PERÚ',
      'Puerto de Destino': 'Callao',
      'Lugar del Incoterm': 'Guayaquil',
    });
    expect(totals).toContainEqual(['FLETE INTERNACIONAL', '10.00']);
    expect(totals).toContainEqual(['GASTOS ADUANEROS', '5.00']);
    expect(totals.map(([label]) => label)).not.toContain('SEGURO INTERNACIONAL');
  });

  it('lists the documents of a reimbursement, third-party items and retentions of fuel', () => {
    const reimbursement =
      '<reembolsos><reembolsoDetalle><identificacionProveedorReembolso>1760013210001</identificacionProveedorReembolso>' +
      '<codDocReembolso>01</codDocReembolso><estabDocReembolso>001</estabDocReembolso><ptoEmiDocReembolso>501' +
      '</ptoEmiDocReembolso><secuencialDocReembolso>000000008</secuencialDocReembolso><fechaEmisionDocReembolso>04/08/2026' +
      '</fechaEmisionDocReembolso><numeroautorizacionDocReemb>1234567890</numeroautorizacionDocReemb><detalleImpuestos>' +
      '<detalleImpuesto><baseImponibleReembolso>100.00</baseImponibleReembolso><impuestoReembolso>15.00</impuestoReembolso>' +
      '</detalleImpuesto><detalleImpuesto><baseImponibleReembolso>0.50</baseImponibleReembolso><impuestoReembolso>0.00' +
      '</impuestoReembolso></detalleImpuesto></detalleImpuestos></reembolsoDetalle></reembolsos>';
    const others =
      '<otrosRubrosTerceros><rubro><concepto>Bomberos</concepto><total>3.20</total></rubro></otrosRubrosTerceros>';
    const withheld =
      '<retenciones><retencion><codigo>4</codigo><codigoPorcentaje>3</codigoPorcentaje><tarifa>1</tarifa><valor>0.18</valor>' +
      '</retencion></retenciones>';
    const xml = invoiceExample({ tail: reimbursement + others + withheld }).replace(
      '<totalConImpuestos>',
      '<totalComprobantesReembolso>115.50</totalComprobantesReembolso><totalConImpuestos>',
    );
    const { tables, totals, fields } = readRide(xml);
    expect(tables.map(({ title, rows }) => [title, rows]).slice(1)).toEqual([
      [
        'Comprobantes de reembolso',
        [['FACTURA', '001-501-000000008', '04/08/2026', '1760013210001', '1234567890', '100.50', '15.00']],
      ],
      ['Otros rubros de terceros', [['Bomberos', '3.20']]],
      ['Retenciones', [['IVA PRESUNTIVO', '3', '1.00', '0.18']]],
    ]);
    expect(fields['Total Comprobantes de Reembolso']).toBe('115.50');
    expect(totals).toContainEqual(['OTROS RUBROS DE TERCEROS', '3.20']);
  });

  it('states the journey if the invoice replaces a delivery guide', () => {
    const transport =
      '<infoSustitutivaGuiaRemision><dirPartida>Bodega</dirPartida><dirDestinatario>Local</dirDestinatario>' +
      '<razonSocialTransportista>TRANS</razonSocialTransportista><rucTransportista>0102030405</rucTransportista>' +
      '<placa>AAA0001</placa><destinos><destino><motivoTraslado>Venta</motivoTraslado><ruta>A - B</ruta></destino></destinos>' +
      '</infoSustitutivaGuiaRemision>';
    expect(readRide(invoiceExample({ tail: transport })).fields).toMatchObject({
      'Punto de Partida': 'Bodega',
      'Razón Social (Transportista)': 'TRANS',
      Placa: 'AAA0001',
      'Motivo Traslado': 'Venta',
      Ruta: 'A - B',
    });
    const second = transport.replace(
      '</destinos>',
      '<destino><motivoTraslado>Feria</motivoTraslado></destino></destinos>',
    );
    const { ride } = readRide(invoiceExample({ tail: second }));
    const titles = ride.sections.map((section) => (section.kind === 'fields' ? section.title : undefined));
    expect(titles).toEqual(expect.arrayContaining(['Destino 1 de 2', 'Destino 2 de 2']));
  });
});
