/**
 * Adds up a document again from its XML alone, with plain integers and none of the library's arithmetic. SRI may refuse
 * a document whose amounts differ by a cent (message 52).
 */
export function expectTotalsToAddUp(xml: string): void {
  const root = readElements(xml);
  recounts[root.name]?.(root);
}

interface Element {
  readonly name: string;
  readonly children: Element[];
  content: string;
}

const recounts: Readonly<Record<string, (root: Element) => void>> = {
  factura: (root) => {
    const info = child(root, 'infoFactura');
    const extras = ['propina', 'fleteInternacional', 'seguroInternacional', 'gastosAduaneros', 'gastosTransporteOtros'];
    const added = extras.reduce((total, name) => total + (has(info, name) ? cents(info, name) : 0n), 0n);
    recountLines(root, info);
    recountSubsidy(root, info);
    const charged = listTotal(root, 'otrosRubrosTerceros', 'total') + listTotal(root, 'retenciones', 'valor');
    const refunded = listTotal(info, 'totalConImpuestos', 'valorDevolucionIva');
    const total = cents(info, 'totalSinImpuestos') + groupTotal(info, 'totalConImpuestos') + added + charged - refunded;
    same(cents(info, 'importeTotal'), total);
    same(paid(info), total);
  },
  liquidacionCompra: (root) => {
    const info = child(root, 'infoLiquidacionCompra');
    recountLines(root, info);
    const total = cents(info, 'totalSinImpuestos') + groupTotal(info, 'totalConImpuestos');
    same(cents(info, 'importeTotal'), total);
    same(paid(info), total);
  },
  notaCredito: (root) => {
    const info = child(root, 'infoNotaCredito');
    recountLines(root, info);
    const refunded = listTotal(info, 'totalConImpuestos', 'valorDevolucionIva');
    const total = cents(info, 'totalSinImpuestos') + groupTotal(info, 'totalConImpuestos') - refunded;
    same(cents(info, 'valorModificacion'), total);
  },
  notaDebito: (root) => {
    const info = child(root, 'infoNotaDebito');
    const reasons = children(child(root, 'motivos'));
    const subtotal = add(reasons.map((reason) => cents(reason, 'valor')));
    same(cents(info, 'totalSinImpuestos'), subtotal);
    const taxes = children(child(info, 'impuestos'));
    const ice = taxes.filter((tax) => text(tax, 'codigo') === '3');
    const vat = taxes.filter((tax) => text(tax, 'codigo') === '2');
    same(add(vat.map((tax) => cents(tax, 'baseImponible'))), subtotal + add(ice.map((tax) => cents(tax, 'valor'))));
    for (const tax of vat) expectPercent(tax);
    const total = subtotal + groupTotal(info, 'impuestos') - listTotal(info, 'impuestos', 'valorDevolucionIva');
    same(cents(info, 'valorTotal'), total);
    same(paid(info), total);
  },
  comprobanteRetencion: (root) => {
    for (const support of children(child(root, 'docsSustento'))) {
      const taxes = children(child(support, 'impuestosDocSustento'));
      const subtotal = add(taxes.map((tax) => cents(tax, 'baseImponible')));
      same(cents(support, 'totalSinImpuestos'), subtotal);
      const total = subtotal + add(taxes.map((tax) => cents(tax, 'valorImpuesto')));
      same(cents(support, 'importeTotal'), total);
      same(paid(support), total);
      for (const retention of children(child(support, 'retenciones')))
        same(
          cents(retention, 'valorRetenido'),
          nearest(cents(retention, 'baseImponible') * units(retention, 'porcentajeRetener', 2), 10_000n),
        );
    }
  },
};

/** Compares the lines with the head: bases, discounts, and every group of taxes. */
function recountLines(root: Element, info: Element): void {
  const lines = children(child(root, 'detalles'));
  const groups = new Map<string, { base: bigint; value: bigint }>();
  for (const line of lines) {
    const gross = units(line, 'cantidad', 6) * units(line, 'precioUnitario', 6);
    const base = cents(line, 'precioTotalSinImpuesto');
    same(base, nearest(gross, 10n ** 10n) - cents(line, 'descuento'));
    const taxes = children(child(line, 'impuestos'));
    const ice = add(taxes.filter((tax) => text(tax, 'codigo') === '3').map((tax) => cents(tax, 'valor')));
    for (const tax of taxes) {
      const key = `${text(tax, 'codigo')}/${text(tax, 'codigoPorcentaje')}`;
      if (text(tax, 'codigo') === '2') {
        same(cents(tax, 'baseImponible'), base + ice);
        expectPercent(tax);
      }
      const sofar = groups.get(key) ?? { base: 0n, value: 0n };
      groups.set(key, { base: sofar.base + cents(tax, 'baseImponible'), value: sofar.value + cents(tax, 'valor') });
    }
  }
  same(cents(info, 'totalSinImpuestos'), add(lines.map((line) => cents(line, 'precioTotalSinImpuesto'))));
  if (has(info, 'totalDescuento'))
    same(cents(info, 'totalDescuento'), add(lines.map((line) => cents(line, 'descuento'))));
  const heads = children(child(info, 'totalConImpuestos'));
  same(heads.length, groups.size);
  for (const head of heads) {
    const group = groups.get(`${text(head, 'codigo')}/${text(head, 'codigoPorcentaje')}`);
    same(cents(head, 'baseImponible'), group?.base);
    if (text(head, 'codigo') !== '2') same(cents(head, 'valor'), group?.value);
    else if (has(head, 'tarifa')) expectPercent(head);
  }
}

/** Line by line, to the cent: the price without subsidy, minus the price before the discount. */
function recountSubsidy(root: Element, info: Element): void {
  const subsidised = children(child(root, 'detalles')).filter((line) => has(line, 'precioSinSubsidio'));
  same(has(info, 'totalSubsidio'), subsidised.length > 0);
  if (subsidised.length === 0) return;
  const subsidies = subsidised.map(
    (line) =>
      nearest(units(line, 'cantidad', 6) * units(line, 'precioSinSubsidio', 6), 10n ** 10n) -
      (cents(line, 'precioTotalSinImpuesto') + cents(line, 'descuento')),
  );
  same(cents(info, 'totalSubsidio'), add(subsidies));
}

/** Sum of an amount over the entries of a list. The list may be absent, and entries may lack the amount. */
function listTotal(parent: Element, list: string, name: string): bigint {
  if (!has(parent, list)) return 0n;
  return add(children(child(parent, list)).map((entry) => (has(entry, name) ? cents(entry, name) : 0n)));
}

function expectPercent(tax: Element): void {
  same(cents(tax, 'valor'), nearest(cents(tax, 'baseImponible') * units(tax, 'tarifa', 2), 10_000n));
}

function groupTotal(info: Element, name: string): bigint {
  return add(children(child(info, name)).map((tax) => cents(tax, 'valor')));
}

function paid(parent: Element): bigint {
  return add(children(child(parent, 'pagos')).map((payment) => cents(payment, 'total')));
}

function cents(parent: Element, name: string): bigint {
  return units(parent, name, 2);
}

/** The amount as an integer with `places` decimals. */
function units(parent: Element, name: string, places: number): bigint {
  const [whole = '', fraction = ''] = text(parent, name).split('.');
  same(fraction.length <= places, true);
  return BigInt(whole + fraction.padEnd(places, '0'));
}

function nearest(value: bigint, step: bigint): bigint {
  return (value + step / 2n) / step;
}

function same(found: unknown, due: unknown): void {
  if (found !== due) throw new Error(`does not add up: ${found}, should be ${due}`);
}

function add(values: readonly bigint[]): bigint {
  return values.reduce((total, value) => total + value, 0n);
}

function text(parent: Element, name: string): string {
  return child(parent, name).content;
}

function has(parent: Element, name: string): boolean {
  return children(parent).some((element) => element.name === name);
}

function child(parent: Element, name: string): Element {
  const found = children(parent).find((element) => element.name === name);
  if (found === undefined) throw new Error(`${parent.name} has no ${name}`);
  return found;
}

function children(parent: Element): readonly Element[] {
  return parent.children;
}

/** Elements and texts of canonical XML. Amounts and codes need no unescaping. */
function readElements(xml: string): Element {
  const top: Element = { name: '', children: [], content: '' };
  const open = [top];
  for (const [, closing, name, text] of xml.matchAll(/<(\/?)(\w+)(?: \w+="[^"]*")*>|([^<]+)/g)) {
    const current = open.at(-1) ?? top;
    if (text !== undefined) current.content = text;
    else if (closing === '/') open.pop();
    else {
      const element = { name: name ?? '', children: [], content: '' };
      current.children.push(element);
      open.push(element);
    }
  }
  const [root] = top.children;
  if (root === undefined || open.length !== 1) throw new Error('not canonical XML');
  return root;
}
