// Messages of the server that say more than their code: a limit, a date, a reason. Each is matched whole, so that another
// wording falls back to the code instead of being half translated.

export function spanishByMessage(message: string): string | undefined {
  const about = /^([a-z ]+): (.+)$/.exec(message);
  const field = about === null ? undefined : recordFields[about[1] ?? ''];
  if (field !== undefined) return prefixed(field, translate(about?.[2] ?? ''));
  return translate(message);
}

function translate(message: string): string | undefined {
  for (const [pattern, spanish] of patterns) {
    const match = pattern.exec(message);
    if (match !== null) return spanish(...match.slice(1));
  }
  return undefined;
}

function prefixed(field: string, text: string | undefined): string | undefined {
  return text === undefined ? undefined : `${field}: ${text}`;
}

/** Fields of the record that a document names by id, told in front of the message. */
const recordFields: Readonly<Record<string, string>> = {
  identification: 'Identificación',
  'business name': 'Razón social',
  address: 'Dirección',
  email: 'Correo',
  mobile: 'Celular',
  code: 'Código',
  'aux code': 'Código auxiliar',
  unit: 'Unidad de medida',
  'tax code': 'Impuesto',
  'tax percentage code': 'Código de porcentaje',
  'tax rate': 'Tarifa',
  'ice value': 'ICE por unidad',
};

type Translation = readonly [RegExp, (...values: string[]) => string];

const shapes: readonly Translation[] = [
  [/^must (?:not be blank|not be empty)$/, () => 'No puede estar vacío.'],
  [/^The field is missing(?: or empty)?\.$/, () => 'Es obligatorio.'],
  [/^is required for this type of document$/, () => 'Es obligatorio en este tipo de comprobante.'],
  [/^does not exist in this account$/, () => 'No existe en esta cuenta.'],
  [/^does not exist in this establishment$/, () => 'No existe en este establecimiento.'],
  [
    /^is required: the establishment has no emission point 001$/,
    () => 'Elija uno: el establecimiento no tiene punto de emisión 001.',
  ],
  [
    /^must not contain line breaks or control characters$/,
    () => 'No puede tener saltos de línea ni caracteres de control.',
  ],
  [
    /^The text contains (?:control characters|line breaks)\.$/,
    () => 'No puede tener saltos de línea ni caracteres de control.',
  ],
  [
    /^The text contains half of a surrogate pair.*$/,
    () => 'Tiene un carácter incompleto: bórrelo y escríbalo otra vez.',
  ],
  [/^must have at most (\d+) characters$/, (n) => `Máximo ${n} caracteres.`],
  [/^The text has more than (\d+) characters\.$/, (n) => `Máximo ${n} caracteres.`],
  [
    /^SRI may count emoji twice and so more than (\d+) characters\.$/,
    (n) => `El SRI puede contar doble los emojis y pasar de ${n} caracteres.`,
  ],
  [/^must have at least (\d+) characters$/, (n) => `Mínimo ${n} caracteres.`],
  [/^must have at least (\d+) (?:entry|entries)$/, (n) => `Necesita al menos ${n}.`],
  [/^The list needs at least one tax\.$/, () => 'Necesita al menos un impuesto.'],
  [/^must have at most (\d+) entries$/, (n) => `Máximo ${n}.`],
  [/^must have at most (\d+) decimals$/, (n) => `Máximo ${n} decimales.`],
  [/^The number has more than (\d+) decimals\.$/, (n) => `Máximo ${n} decimales.`],
  [/^The number has more than (\d+) digits before the point\.$/, (n) => `Máximo ${n} dígitos antes de la coma.`],
  [/^The number has more than (\d+) digits\.$/, (n) => `Máximo ${n} dígitos en total.`],
  [/^The number is negative\.$/, () => 'No puede ser negativo.'],
  [/^must be at least (-?[\d.]+)$/, (n) => (n === '0' ? 'No puede ser negativo.' : `Debe ser al menos ${comma(n)}.`)],
  [/^must be at most (-?[\d.]+)$/, (n) => `Debe ser máximo ${comma(n)}.`],
  [/^must be a date that exists, as YYYY-MM-DD$/, () => 'Escriba una fecha que exista, como dd/mm/aaaa.'],
  [
    /^The value is not a date of this century, YYYY-MM-DD\.$/,
    () => 'Escriba una fecha de este siglo, como dd/mm/aaaa.',
  ],
  [
    /^The value is not a document number such as 001-001-000000001\.$/,
    () => 'Escriba un número como 001-001-000000001.',
  ],
  [/^must be a document number such as .*$/, () => 'Escriba un número como 001-001-000000001.'],
  [/^must be 10 to 49 digits$/, () => 'Son de 10 a 49 dígitos.'],
  [/^must be an e-mail address$/, () => 'Escriba un correo, como nombre@ejemplo.com.'],
  [/^must be an e-mail address, or several with commas$/, () => 'Escriba uno o varios correos separados por comas.'],
  [/^The value is not a number\.$/, () => 'Escriba un número.'],
  [/^There is no (.+) in the catalog .+\.$/, (code) => `El código ${code} no existe.`],
  [/^is not in the catalog$/, () => 'No está en el catálogo.'],
  [/^is already taken by another record$/, () => 'Ya existe otro registro con este valor.'],
  [/^is in the account already$/, () => 'Ya está en la cuenta.'],
];

const identifications: readonly Translation[] = [
  [/^a RUC has 13 digits$/, () => 'Un RUC tiene 13 dígitos.'],
  [/^a cédula has 10 digits$/, () => 'Una cédula tiene 10 dígitos.'],
  [/^the final consumer is (\d+)$/, (number) => `El consumidor final es ${number}.`],
  [/^at most 20 characters$/, () => 'Máximo 20 caracteres.'],
  [/^it is that of the final consumer, whose type is 07$/, () => 'Es la del consumidor final, cuyo tipo es 07.'],
  [/^the identification type is not one of .*$/, () => 'El tipo de identificación no es válido.'],
  [/^must be 7: 9999999999999 is the final consumer$/, () => '9999999999999 es el consumidor final: elija ese tipo.'],
  [/^cannot be the final consumer: a (\w+) is somebody$/, () => 'No puede ser el consumidor final: identifíquelo.'],
  [/^of the final consumer cannot change$/, () => 'Los datos del consumidor final no cambian.'],
  [
    /^the check digit of the (cédula|RUC) is wrong$/,
    (what) => `El dígito verificador ${what === 'RUC' ? 'del RUC' : 'de la cédula'} no coincide: revise el número.`,
  ],
  [/^a RUC ends in 001$/, () => 'Un RUC termina en 001.'],
  [/^the RUC names no province$/, () => 'Los dos primeros dígitos del RUC no son de ninguna provincia.'],
  [
    /^the classic check digit of the RUC does not hold.*$/,
    () => 'El dígito verificador clásico del RUC no coincide; algunos RUC activos son así: revíselo.',
  ],
  [
    /^The identification (.+) cannot be: (.+)\.$/,
    (number, why) => `La identificación ${number} no es posible. ${translate(why ?? '') ?? ''}`.trim(),
  ],
  [
    /^The identification (.+) looks wrong: (.+)\.$/,
    (number, why) => `La identificación ${number} parece mal escrita. ${translate(why ?? '') ?? ''}`.trim(),
  ],
];

const documents: readonly Translation[] = [
  [
    /^The date (\S+) is in the future: in Guayaquil it is (\S+)\.$/,
    (date, today) => `La fecha ${day(date)} está en el futuro: en Guayaquil es ${day(today)}.`,
  ],
  [/^The date is more than (\d+) days back\.$/, (days) => `La fecha tiene más de ${days} días.`],
  [
    /^Above USD ([\d.]+) the buyer must be identified\.$/,
    (limit) => `Por más de $${comma(limit)} hay que identificar al comprador: no puede ser consumidor final.`,
  ],
  [
    /^The tip is more than 10 % of the subtotal, ([\d.]+)\.$/,
    (subtotal) => `La propina es mayor que el 10 % del subtotal, $${comma(subtotal)}.`,
  ],
  [
    /^The payments do not add up to the total, ([\d.]+)\.$/,
    (total) => `Los pagos no suman el total, $${comma(total)}.`,
  ],
  [
    /^A tax of the product does not exist, is of customs or was not in force on (\S+)\.$/,
    (date) => `Un impuesto del producto no existe, es de aduana o no estaba vigente el ${day(date)}.`,
  ],
  [
    /^There is no such retention code for this tax on (\S+)\.$/,
    (date) => `Ese código de retención no existe para este impuesto el ${day(date)}.`,
  ],
  [
    /^The code has no single rate: send (.+)\.$/,
    (rates) => `El código no tiene un porcentaje único: elija ${percentages(rates)}.`,
  ],
  [/^The code withholds (.+)\.$/, (rates) => `El código retiene ${percentages(rates)}.`],
  [
    /^([\d.]+) × ([\d.]+) % is ([\d.]+)\.$/,
    (base, rate, value) => `${comma(base)} × ${comma(rate)} % es ${comma(value)}.`,
  ],
  [
    /^The stored certificate belongs to RUC (\d+):.*$/,
    (ruc) => `El certificado guardado es del RUC ${ruc}: renuévelo antes de pasar a producción.`,
  ],
  [
    /^The certificate belongs to RUC (\d+):.*$/,
    (ruc) => `El certificado es del RUC ${ruc}: cargue el de este negocio.`,
  ],
];

const items: readonly Translation[] = [
  [/^(.+) is not in force: choose a current tax$/, (tax) => `${tax} no está vigente: elija otro.`],
  [/^(.+) is a tax of customs, not of invoices$/, (tax) => `${tax} es un impuesto de aduana, no de facturas.`],
  [/^must name one IVA .*$/, () => 'Elija un IVA (0 %, exento y no objeto también son tarifas).'],
  [/^may name one (IVA|ICE|IRBPNR) only$/, (tax) => `Solo puede tener un ${tax}.`],
  [/^needs an ICE among tax_ids$/, () => 'Elija primero el ICE.'],
  [
    /^is required: this ICE is charged per (.+); say what it comes to per unit sold$/,
    (unit) => `Es obligatorio: este ICE se cobra por ${unit}; escriba cuánto es por unidad vendida.`,
  ],
];

const tables: readonly Translation[] = [
  [/^is not a CSV file: save the sheet as CSV$/, () => 'No es un archivo CSV: guarde la hoja como CSV.'],
  [/^is empty: it needs a heading$/, () => 'Está vacío: necesita títulos en la primera fila.'],
  [/^is an empty file$/, () => 'El archivo está vacío.'],
  [/^has (\d+) rows: at most (\d+) at a time$/, (rows, most) => `Tiene ${rows} filas: máximo ${most} por vez.`],
  [
    /^has a column "(.*)" that is not known; there are (.+)$/,
    (column, known) => `La columna «${column}» no se conoce. Puede usar: ${known}.`,
  ],
  [/^has more than one column for (.+)$/, (field) => `Hay más de una columna para ${field}.`],
  [
    /^has more cells than the heading:.*$/,
    () => 'Tiene más celdas que los títulos: un texto que contiene el separador va entre comillas.',
  ],
  [/^stands in line (\d+) already$/, (line) => `Ya está en la línea ${line}.`],
  [
    /^must be a number such as 12\.50 or 12,50, without thousands separators$/,
    () => 'Escriba un número como 12.50 o 12,50, sin separador de miles.',
  ],
  [/^must be true or false, sí or no$/, () => 'Escriba sí o no.'],
  [/^"(.*)" is neither an id nor a name of the catalog .+$/, (cell) => `«${cell}» no es un valor del catálogo.`],
  [
    /^was made a number by the spreadsheet:.*$/,
    () => 'La hoja de cálculo lo convirtió en número: dé formato de texto a la columna y escríbalo otra vez.',
  ],
];

const settings: readonly Translation[] = [
  [/^must be a RUC: 13 digits ending in 001$/, () => 'El RUC tiene 13 dígitos y termina en 001.'],
  [/^must be 3 to 13 letters or digits$/, () => 'Son de 3 a 13 letras o dígitos.'],
  [/^must be at most 8 digits without leading zeros$/, () => 'Son hasta 8 dígitos, sin ceros delante.'],
  [/^must be three digits from 001$/, () => 'Son tres dígitos, desde 001.'],
  [/^must be an address that begins with https:\/\/$/, () => 'Escriba una dirección que empiece con https://'],
  [/^is not an address$/, () => 'Escriba una dirección que empiece con https://'],
  [/^must begin with https:\/\/$/, () => 'Debe empezar con https://'],
  [/^must not hold a user name or a password$/, () => 'No puede llevar usuario ni contraseña.'],
  [/^must use port 443, 80 or one above 1023$/, () => 'Use el puerto 443, 80 o uno mayor que 1023.'],
  [/^must not lead to a private or special address$/, () => 'No puede llevar a una dirección privada o especial.'],
  [/^(.+) is not an IP address or a CIDR block$/, (text) => `${text} no es una dirección IP ni un bloque CIDR.`],
  [/^(.+) has bits outside its prefix; the block is (.+)$/, (_, block) => `El bloque se escribe ${block}.`],
  [/^is already in use$/, () => 'Ya tiene una cuenta: entre con él.'],
  [/^is too easy to guess$/, () => 'Es muy fácil de adivinar.'],
  [/^must be a PNG or a JPEG image$/, () => 'Debe ser una imagen PNG o JPEG.'],
  [
    /^has too many pixels: .*$/,
    () => 'Tiene demasiados píxeles: guárdela de 3000 por 3000 o menos, con 8 bits por color.',
  ],
  [/^cannot be decoded: .*$/, () => 'No se puede leer: guarde la imagen otra vez como PNG o JPEG.'],
  [/^is (\d+) by (\d+) pixels: .* at least (\d+)$/, (w, h, n) => `Mide ${w} × ${h}: cada lado necesita al menos ${n}.`],
  [/^is (\d+) by (\d+) pixels: .* at most (\d+)$/, (w, h, n) => `Mide ${w} × ${h}: cada lado tiene ${n} como máximo.`],
];

const patterns: readonly Translation[] = [
  ...settings,
  ...shapes,
  ...identifications,
  ...documents,
  ...items,
  ...tables,
];

function comma(number = ''): string {
  return number.replace('.', ',');
}

function day(date = ''): string {
  return date.split('-').reverse().join('/');
}

function percentages(rates = ''): string {
  return comma(rates)
    .replaceAll(/(\d)\.(\d)/g, '$1,$2')
    .replaceAll('% to', '% a');
}
