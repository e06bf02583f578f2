// Spanish texts of the faults of received documents and import rows. Their codes begin with `received.`.
import { formatDate } from '../../format/dates.ts';

type Params = Readonly<Record<string, string | number>>;

/** Returns the Spanish text of a code about received documents, or undefined for any other code. */
export function spanishReceived(code: string, params: Params): string | undefined {
  return code.startsWith(prefix) ? texts[code.slice(prefix.length)]?.(params) : undefined;
}

const prefix = 'received.';

/** Every code that has a Spanish text in this module. */
export const receivedCodes = (): string[] => Object.keys(texts).map((code) => `${prefix}${code}`);

const texts: Readonly<Record<string, (params: Params) => string>> = {
  field_count: ({ expected, found }) => `La fila tiene ${found} columnas en vez de ${expected}.`,
  key_malformed: ({ written }) =>
    written === undefined || written === ''
      ? 'La clave de acceso no es válida: debe tener 49 dígitos.'
      : `«${written}» no es una clave de acceso: debe tener 49 dígitos.`,
  key_in_spreadsheet_form: ({ written }) =>
    `Una hoja de cálculo cambió la clave de acceso a «${written}». Importe el archivo tal como lo dio el SRI, sin abrirlo ni guardarlo.`,
  key_check_digit: () => 'La clave de acceso fue cambiada: su dígito verificador no corresponde.',
  key_date: () => 'La clave de acceso fue cambiada: no contiene una fecha.',
  unknown_type: ({ type }) => `La clave de acceso dice un tipo de comprobante que no existe: ${type}.`,
  unknown_environment: ({ environment }) => `La clave de acceso dice un ambiente que no existe: ${environment}.`,
  issuer_differs: ({ written, key }) => `La fila dice emisor ${written}, y su clave de acceso ${key}.`,
  number_differs: ({ written, key }) => `La fila dice número ${written}, y su clave de acceso ${key}.`,
  date_differs: ({ written, key }) => `La fila dice fecha ${written}, y su clave de acceso ${formatDate(String(key))}.`,
  receiver_missing: () => 'La fila no dice quién recibió el comprobante.',
  amount_malformed: ({ column, written }) => `«${written}» en ${column} no es un valor.`,
  repeated_row: ({ first }) => `La misma clave de acceso está en la fila ${first}.`,
  other_environment: ({ environment }) =>
    Number(environment) === 1
      ? 'El comprobante es del ambiente de pruebas, y el negocio de producción.'
      : 'El comprobante es del ambiente de producción, y el negocio de pruebas.',
  not_ours: ({ receiver, ruc }) => `El comprobante está emitido a ${receiver}, no a ${ruc}.`,
  other_taxpayer: ({ receiver, ruc }) =>
    `El reporte es de otro contribuyente: sus comprobantes están emitidos a ${receiver}, y el negocio es ${ruc}.`,
  issued_by_other: ({ issuer, ruc }) => `El comprobante lo emitió ${issuer}, no ${ruc}.`,
  point_unknown: ({ point }) =>
    `El negocio no tiene aquí el punto de emisión ${point}: créelo en Establecimientos y traiga el comprobante otra vez.`,
  number_used: ({ number }) => `Otro comprobante de aquí tiene el número ${number}.`,
  numbers_skipped: ({ from, to, skipped }) =>
    Number(skipped) === 1
      ? `El siguiente número es ahora ${to}: el ${from} ya no se usará aquí.`
      : `El siguiente número es ahora ${to}: desde el ${from} quedan ${skipped} números sin usar aquí.`,
  figures_too_large: () => 'Los valores del comprobante son más grandes de lo que se puede guardar.',
  not_found: () => 'El SRI no entrega este comprobante: no conoce la clave, o ya no lo guarda.',
  not_authorized: () => 'El SRI no autorizó este comprobante.',
  import_failed: () => 'No se pudo leer el archivo. Inténtelo otra vez, o divídalo.',
  too_large: () => 'El archivo es demasiado grande.',
  too_many_rows: ({ limit }) => `El archivo tiene más de ${limit} filas: divídalo.`,
  not_a_report: () =>
    'El archivo no es el reporte de comprobantes recibidos del SRI: no tiene la columna CLAVE_ACCESO.',
  not_tab_separated: () =>
    'Las columnas no están separadas por tabulaciones: una hoja de cálculo guardó el archivo. Importe el que dio el SRI.',
  no_keys: () =>
    'El archivo no tiene ninguna clave de acceso: suba el reporte de emitidos como lo da el SRI (TXT), o los XML de los comprobantes.',
  spreadsheet: () =>
    'El archivo es una hoja de cálculo: suba el reporte como lo da el SRI (TXT), o los XML de los comprobantes.',
  not_xml: () => 'El archivo no es XML.',
  document_type: () => 'El XML declara un tipo de documento (DOCTYPE), que ningún comprobante del SRI tiene.',
  malformed: () => 'El XML está mal formado.',
  name_too_long: ({ element, limit }) =>
    element === undefined
      ? `Un certificado de la firma lleva un nombre de más de ${limit} caracteres.`
      : `${element} tiene más de ${limit} caracteres.`,
  too_many_marks: ({ element }) => `${element} tiene más de 30 acentos seguidos sobre una letra.`,
  too_slow: ({ seconds }) => `Leer el archivo tomó más de ${seconds} segundos.`,
  no_document: () => 'La autorización no contiene el comprobante.',
  unknown_root: ({ root }) => `El XML no es un comprobante electrónico: empieza con ${root}.`,
  no_tax_block: () => 'El XML no es un comprobante electrónico: no tiene infoTributaria.',
  not_a_zip: () => 'El archivo no es un ZIP.',
  not_zip: () => 'El archivo no es un ZIP.',
  damaged: ({ name }) => (name === undefined ? 'El ZIP está dañado.' : `${name} está dañado dentro del ZIP.`),
  too_many_entries: ({ limit }) => `El ZIP tiene más de ${limit} archivos.`,
  entry_too_large: ({ name }) => `${name} es demasiado grande.`,
  nested_zip: ({ name }) => `${name} es otro archivo comprimido dentro del ZIP: suba sus archivos directamente.`,
  encrypted: ({ name }) => `${name} tiene contraseña.`,
  unsupported: ({ name }) => `${name} está comprimido de una manera que no se lee.`,
  schema: ({ element }) => `El XML no cumple el esquema del SRI${element === undefined ? '' : ` en ${element}`}.`,
  no_schema: () => 'El SRI no publica el esquema de esta versión: no se pudo comparar con él.',
  not_signed: () => 'El comprobante no está firmado.',
  signature: ({ fault }) => signatureFaults[String(fault)] ?? 'La firma del comprobante no es válida.',
  signature_incomplete: ({ fault }) =>
    fault === 'signing_certificate_missing'
      ? 'La firma no dice con qué certificado se hizo: le falta una parte que el SRI exige.'
      : 'A la firma le falta una parte, o está hecha de una manera que no se puede comprobar.',
  differs_from_sri: () => 'El archivo no es el comprobante que el SRI autorizó con esta clave de acceso.',
  copies_differ: () =>
    'Otro archivo con esta clave de acceso dice otra cosa: uno de los dos no es el que autorizó el SRI.',
  unconfirmed: () => 'El SRI no ha confirmado este comprobante: sus valores son los de un archivo que se aceptó aquí.',
  sri_copy_replaced: () => 'Un archivo de este comprobante decía otra cosa: estos son los valores que autorizó el SRI.',
  signature_form: ({ warning }) =>
    signatureWarnings[String(warning)] ?? 'La firma está escrita de una manera poco común.',
  other_key: ({ found }) => `El comprobante lleva otra clave de acceso: ${found}.`,
  key_differs: ({ field, key, document }) =>
    `La clave de acceso dice ${keyFields[String(field)] ?? field} ${key}, y el comprobante ${document}.`,
};

const keyFields: Readonly<Record<string, string>> = {
  date: 'fecha',
  type: 'tipo',
  issuer: 'emisor',
  environment: 'ambiente',
  number: 'número',
};

const signatureFaults: Readonly<Record<string, string>> = {
  digest_mismatch: 'El comprobante fue cambiado después de firmarlo.',
  signature_mismatch: 'La firma no corresponde a este comprobante.',
  certificate_mismatch: 'El certificado no es el que declara la firma.',
};

const signatureWarnings: Readonly<Record<string, string>> = {
  issuer_name_order: 'La firma nombra a la entidad de certificación en otro orden.',
  issuer_name_differs: 'La firma nombra a la entidad de certificación de otra manera.',
  signing_time_missing: 'La firma no dice cuándo se hizo.',
};
