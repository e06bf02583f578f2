// Spanish texts for error codes that have several reasons, such as `field.format`.
import { signatureReasons } from './signature.ts';

type Params = Readonly<Record<string, string | number>>;

const address = () => 'Escriba una dirección que empiece con https://';
const controls = () => 'No puede tener saltos de línea ni caracteres de control.';

const identifications = {
  ruc_length: () => 'Un RUC tiene 13 dígitos.',
  cedula_length: () => 'Una cédula tiene 10 dígitos.',
  final_consumer_number: () => 'El consumidor final es 9999999999999.',
  final_consumer_type: () => 'Es la del consumidor final, cuyo tipo es 07.',
  too_long: () => 'Máximo 20 caracteres.',
  unknown_type: () => 'El tipo de identificación no es válido.',
};

export const spanishReasons: Readonly<Record<string, Readonly<Record<string, (params: Params) => string>>>> = {
  'classification.not_divisible': {
    without_figures: () => 'Todavía no se conocen las bases del comprobante: falta su XML, o aún es un borrador.',
    reimbursement: () => 'Una factura de reembolso lleva un solo sustento.',
  },
  'field.format': {
    ...identifications,
    blank: () => 'No puede estar vacío.',
    control_character: controls,
    line_break: controls,
    not_unicode: () => 'Tiene un carácter incompleto: bórrelo y escríbalo otra vez.',
    not_text: () => 'Escriba un texto.',
    not_number: () => 'Escriba un número como 12.50 o 12,50, sin separador de miles.',
    not_flag: () => 'Escriba sí o no.',
    date: () => 'Escriba una fecha que exista, como dd/mm/aaaa.',
    document_number: () => 'Escriba un número como 001-001-000000001.',
    email: () => 'Escriba un correo, como nombre@ejemplo.com.',
    uri: address,
    not_in_catalog: ({ value }) => `«${value}» no es un valor del catálogo.`,
    made_number_by_spreadsheet: () =>
      'La hoja de cálculo lo convirtió en número: dé formato de texto a la columna y escríbalo otra vez.',
    more_cells_than_heading: () =>
      'Tiene más celdas que los títulos: un texto que contiene el separador va entre comillas.',
    cell_too_long: ({ max }) => `Una celda tiene máximo ${max} caracteres.`,
    not_csv: () => 'No es un archivo CSV: guarde la hoja como CSV o como .xlsx.',
    old_workbook: () =>
      'Es un libro de Excel antiguo (.xls) o con contraseña: ábralo, quítele la contraseña y guárdelo como .xlsx.',
    web_page: () =>
      'Es una página web, diga lo que diga su nombre: ábrala en una hoja de cálculo y guárdela como .xlsx.',
    pdf: () => 'Es un PDF: exporte la lista como hoja de cálculo (.xlsx) o CSV.',
    broken_workbook: () =>
      'El archivo .xlsx no está completo: pudo cortarse al subir. Súbalo otra vez o guárdelo de nuevo.',
    workbook_too_large: () =>
      'El archivo .xlsx contiene demasiado: guarde solo las filas y columnas necesarias, divídalo, o guárdelo como CSV.',
    not_workbook: () => 'Es un ZIP sin ninguna hoja de cálculo dentro.',
    binary_workbook: () => 'Es un libro binario de Excel (.xlsb): guárdelo como .xlsx.',
    open_document: () => 'Es una hoja de OpenDocument (.ods): guárdela como .xlsx.',
    no_visible_sheet: () => 'Todas sus hojas están ocultas: muestre la que tiene las filas.',
    spreadsheet_error: ({ value }) =>
      `Tiene ${value} donde debería haber un valor: corrija la fórmula, o pegue los valores, y guarde otra vez.`,
    cut_off: () => 'La línea está cortada: el archivo puede no estar completo. Súbalo otra vez.',
    digits_lost: ({ value }) =>
      `La hoja de cálculo lo convirtió en ${value} y perdió dígitos: dé formato de texto a la columna y exporte otra vez.`,
    zero_unproven: ({ digits }) =>
      `Tiene ${digits} dígitos y, con un cero delante, su dígito verificador no coincide: corríjalo, o indique que es un pasaporte.`,
    digit_count: ({ digits }) => `Tiene ${digits} dígitos: una cédula tiene 10 y un RUC 13.`,
    broken_csv: () => 'El CSV está mal formado: guarde la hoja otra vez como CSV.',
    image_format: () => 'Debe ser una imagen PNG o JPEG.',
    image_corrupt: () => 'No se puede leer: guarde la imagen otra vez como PNG o JPEG.',
    image_too_large: () => 'Tiene demasiados píxeles: guárdela de 3000 por 3000 o menos, con 8 bits por color.',
    ip_address: ({ value }) => `${value} no es una dirección IP ni un bloque CIDR.`,
    bits_outside_prefix: ({ block }) => `El bloque se escribe ${block}.`,
    not_url: address,
    not_https: () => 'Debe empezar con https://',
    credentials_in_url: () => 'No puede llevar usuario ni contraseña.',
    port: () => 'Use el puerto 443, 80 o uno mayor que 1023.',
    private_address: () => 'No puede llevar a una dirección privada o especial.',
  },
  'table.changed': {
    zero_restored: ({ before, after }) => `A ${before} le faltaba el cero de delante: se toma ${after}.`,
    final_consumer: ({ before, after }) => `${before} es el consumidor final: se toma ${after}.`,
    taken_for_passport: () => 'No es cédula ni RUC: se toma como pasaporte.',
    email_left_out: ({ value }) => `«${value}» no es un correo: se deja fuera.`,
    tax_by_word: ({ value, tax }) => `«${value}» se toma como ${tax}.`,
    read_as_decimals: ({ before, after }) => `${before} se lee como ${after} (con decimales, no como miles).`,
  },
  'field.not_allowed': {
    not_in_force: ({ tax }) => `${tax} no está vigente: elija otro.`,
    other_tax_in_price: () => 'El precio incluye más que el IVA: escriba el precio de este producto sin impuestos.',
    customs_tax: ({ tax }) => `${tax} es un impuesto de aduana, no de facturas.`,
    tax_missing: ({ tax }) =>
      tax === 'IVA' ? 'Elija un IVA (0 %, exento y no objeto también son tarifas).' : `Elija primero el ${tax}.`,
    tax_repeated: ({ tax }) => `Solo puede tener un ${tax}.`,
    final_consumer_type: () => '9999999999999 es el consumidor final: elija ese tipo.',
    final_consumer_role: () => 'No puede ser el consumidor final: identifíquelo.',
    easy_password: () => 'Es muy fácil de adivinar.',
    invited_address: () => 'La invitación es para otro correo.',
    media_type: () => 'El archivo no es de un tipo permitido.',
    beyond_own_permissions: () => 'Solo puede dar permisos que usted tiene.',
    beyond_own_businesses: () => 'Solo puede dar negocios que usted ve: indíquelos.',
    reads_more_than_caller: () =>
      'El webhook puede leer más que usted: limite sus permisos en la misma llamada, o pida el cambio a quien los tenga.',
  },
  'field.not_unique': {
    in_account: () => 'Ya está en la cuenta.',
    has_account: () => 'Ya tiene una cuenta: entre con él.',
  },
  'field.required': {
    no_default_point: ({ default: code }) => `Es obligatorio: el establecimiento no tiene punto de emisión ${code}.`,
  },
  'field.immutable': {
    final_consumer: () => 'Los datos del consumidor final no cambian.',
    business: () => 'Un comprobante no cambia de negocio.',
  },
  'identification.doubtful': {
    cedula_check_digit: () => 'El dígito verificador de la cédula no coincide: revise el número.',
    ruc_check_digit: () => 'El dígito verificador del RUC no coincide: revise el número.',
    ruc_ending: () => 'Un RUC termina en 001.',
    ruc_province: () => 'Los dos primeros dígitos del RUC no son de ninguna provincia.',
    company_check_digit: () =>
      'El dígito verificador clásico del RUC no coincide; algunos RUC activos son así: revíselo.',
    unlike_type: ({ type }) => `No parece del tipo ${type}: revíselo.`,
  },
  ...signatureReasons,
};

/** Spanish names of field formats, by their English names in the contract. */
export const spanishShapes: Readonly<Record<string, string>> = {
  'a month such as 2026-10': 'Debe ser un mes, como 2026-10.',
  'a month `2026-10` or a semester `2026-S1`': 'Es un mes, «2026-10», o un semestre, «2026-S1».',
  'a province of two digits or a canton of four': 'Es una provincia de dos dígitos o un cantón de cuatro.',
  '1 to 4 digits': 'Son de 1 a 4 dígitos.',
  'up to 40 letters, digits and dashes': 'Son hasta 40 letras, dígitos y guiones.',
  'a RUC: 13 digits ending in 001': 'El RUC tiene 13 dígitos y termina en 001.',
  '3 to 13 letters or digits': 'Son de 3 a 13 letras o dígitos.',
  'at most 8 digits without leading zeros': 'Son hasta 8 dígitos, sin ceros delante.',
  'three digits from 001': 'Son tres dígitos, desde 001.',
  'two or three digits': 'Son dos o tres dígitos.',
  'a number such as 001-001-000000001': 'Es un número como 001-001-000000001.',
  '10, 37 or 49 digits': 'Son 10, 37 o 49 dígitos.',
  'three digits': 'Son tres dígitos.',
  '10 to 49 digits': 'Son de 10 a 49 dígitos.',
  '13 digits': 'Son 13 dígitos.',
  '49 digits': 'Son 49 dígitos.',
  'a status or `4xx`': 'Es un estado, como `422`, o un grupo, como `4xx`.',
  'a `Request-Id`': 'Es el `Request-Id` de una respuesta.',
  'a document number such as 001-001-000000012, with or without dashes': 'Escriba un número como 001-001-000000001.',
  'an e-mail address, or several with commas': 'Escriba uno o varios correos separados por comas.',
  'an address that begins with https://': 'Escriba una dirección que empiece con https://',
  '1 to 20 characters, without spaces around them': 'Son de 1 a 20 caracteres, sin espacios alrededor.',
  'a box of three or four digits': 'Es un casillero de tres o cuatro dígitos.',
  'a month as MM/YYYY': 'Escriba el mes como MM/AAAA.',
  'a year': 'Escriba un año.',
  'a term in capital letters': 'Escriba el término en mayúsculas, como CIF.',
  'a code of two digits': 'Es un código de dos dígitos.',
  'a code of three digits': 'Es un código de tres dígitos.',
  'a code of three or four digits': 'Es un código de tres o cuatro dígitos.',
  'a code of two or three digits': 'Es un código de dos o tres dígitos.',
  'one to three digits': 'Son de uno a tres dígitos.',
  'one to four digits': 'Son de uno a cuatro dígitos.',
  'one to seven digits': 'Son de uno a siete dígitos.',
  '01 or 02': 'Es 01 o 02.',
  '01, 02 or 03': 'Es 01, 02 o 03.',
  'two digits': 'Son dos dígitos.',
  'six to eight digits': 'Son de seis a ocho dígitos.',
  'three to thirteen letters and digits': 'Son de tres a trece letras y números.',
  'three to twenty letters and digits': 'Son de tres a veinte letras y números.',
  '04 to 08': 'Va de 04 a 08.',
  '2, 3 or 5': 'Es 2, 3 o 5.',
};
