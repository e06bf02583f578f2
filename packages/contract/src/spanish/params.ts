// Texts with the values of a fault's `params`: a limit, a date, a reason. docs/error-codes.md lists them.
import { spanishReasons, spanishShapes } from './reasons.ts';

type Params = Readonly<Record<string, string | number>>;

/** Returns undefined if the params add nothing to the text of the code. */
export function spanishByParams(code: string, params: Params): string | undefined {
  return byCode[code]?.(params) ?? byReason(code, params);
}

/** Spanish names of the fields of a record that a document refers to by id. They are written before the text. */
export const spanishRecordFieldNames: Readonly<Record<string, string>> = {
  identification: 'Identificación',
  business_name: 'Razón social',
  address: 'Dirección',
  email: 'Correo',
  mobile: 'Celular',
  code: 'Código',
  aux_code: 'Código auxiliar',
  unit: 'Unidad de medida',
  tax_code: 'Impuesto',
  tax_percentage_code: 'Código de porcentaje',
  tax_rate: 'Tarifa',
  ice_value: 'ICE por unidad',
};

function byReason(code: string, params: Params): string | undefined {
  const reasons: Readonly<Record<string, (params: Params) => string>> = spanishReasons[code] ?? {};
  return params.reason === undefined ? undefined : reasons[params.reason]?.(params);
}

const places: Readonly<Record<string, string>> = {
  account: 'No existe en esta cuenta.',
  business: 'No existe en este negocio.',
  establishment: 'No existe en este establecimiento.',
};

const byCode: Readonly<Record<string, (params: Params) => string | undefined>> = {
  'field.required': ({ column, unit, min, type }) => {
    if (column !== undefined) return `Falta la columna ${column}.`;
    if (type !== undefined) return 'Es obligatorio en este tipo de comprobante.';
    if (unit !== undefined)
      return `Es obligatorio: este ICE se cobra por ${unit}; escriba cuánto es por unidad vendida.`;
    return min === undefined ? undefined : `Necesita al menos ${min}.`;
  },
  'field.unknown': ({ column, allowed }) =>
    column === undefined ? undefined : `La columna «${column}» no se conoce. Puede usar: ${allowed}.`,
  'field.repeated': ({ column, line }) => {
    if (column !== undefined) return `Hay más de una columna para ${column}.`;
    return line === undefined ? undefined : `Ya está en la línea ${line}.`;
  },
  'field.format': ({ reason, shape }) => (reason === 'shape' ? spanishShapes[String(shape)] : undefined),
  'field.too_short': ({ min, unit }) => {
    if (unit === 'bytes') return 'El archivo está vacío.';
    if (unit === 'rows') return 'Está vacío: necesita títulos en la primera fila.';
    if (min === undefined) return undefined;
    return unit === 'entries' ? `Necesita al menos ${min}.` : `Mínimo ${min} ${units[String(unit)] ?? 'caracteres'}.`;
  },
  'field.too_long': ({ max, unit, line, reason }) => {
    if (max === undefined) return undefined;
    if (unit === 'kilobytes') return `El comprobante pasa de los ${max} KB que admite el SRI: divídalo en varios.`;
    if (reason === 'emoji_counted_twice') return `El SRI puede contar doble los emojis y pasar de ${max} caracteres.`;
    if (unit === 'entries') return `Máximo ${max}.`;
    const place = line === undefined ? '' : ` (línea ${line})`;
    return `Máximo ${max} ${units[String(unit)] ?? 'caracteres'}${unit === 'rows' ? ' por vez' : ''}${place}.`;
  },
  'field.too_small': ({ min, moreThan, unit, width, height }) => {
    if (moreThan !== undefined) return `Debe ser mayor que ${comma(moreThan)}.`;
    if (unit === 'pixels') return `Mide ${width} × ${height}: cada lado necesita al menos ${min}.`;
    if (min === undefined) return undefined;
    return Number(min) === 0 ? 'No puede ser negativo.' : `Debe ser al menos ${comma(min)}.`;
  },
  'field.too_large': ({ max, unit, width, height }) => {
    if (unit === 'pixels') return `Mide ${width} × ${height}: cada lado tiene ${max} como máximo.`;
    if (max === undefined) return undefined;
    return unit === 'integer_digits' ? `Máximo ${max} dígitos antes de la coma.` : `Debe ser máximo ${comma(max)}.`;
  },
  'field.too_many_decimals': ({ max, unit }) => {
    if (max === undefined) return undefined;
    return unit === 'digits' ? `Máximo ${max} dígitos en total.` : `Máximo ${max} decimales.`;
  },
  'field.not_found': ({ catalog, value, within }) => {
    if (within !== undefined) return places[String(within)];
    if (value !== undefined) return `El código ${value} no existe.`;
    return catalog === undefined ? undefined : 'No está en el catálogo.';
  },

  'classification.sustain_not_allowed': ({ sustain, type, allowed }) => {
    if (sustain === undefined || type === undefined) return undefined;
    const may = allowed ? `puede llevar ${allowed}` : 'no lleva sustento';
    return `El sustento ${sustain} no va en comprobantes de tipo ${type} (ATS, tablas 4 y 5 del SRI): ${may}.`;
  },
  'classification.parts_differ': ({ rate, parts, document }) =>
    rate === undefined ? undefined : `Las bases con tarifa ${rate} suman ${parts} y el comprobante tiene ${document}.`,
  'classification.registered_before_issue': ({ issued }) =>
    issued === undefined ? undefined : `La fecha de registro es anterior a la emisión del comprobante (${issued}).`,
  'signature.other_taxpayer': ({ ruc, reason }) => {
    if (ruc === undefined) return undefined;
    return reason === 'before_production'
      ? `El certificado guardado es del RUC ${ruc}: renuévelo antes de pasar a producción.`
      : `El certificado es del RUC ${ruc}: cargue el de este negocio.`;
  },
  'signature.expires_soon': ({ days }) =>
    days === undefined ? undefined : `La firma electrónica caduca en ${days} días: renuévela a tiempo.`,

  'go_live.signature_other_taxpayer': ({ ruc }) =>
    ruc === undefined ? undefined : `El certificado es del RUC ${ruc}: cargue el de este negocio.`,
  'go_live.signature_ends_soon': ({ days, min }) =>
    days === undefined ? undefined : `La firma dura ${days} días más y se necesitan ${min}: renuévela primero.`,
  'go_live.backup_old': ({ days }) =>
    days === undefined ? undefined : `El respaldo se probó hace ${days} días: pruebe uno otra vez.`,
  'go_live.establishments_open': ({ count }) =>
    count === undefined ? undefined : `Por comparar con el RUC: ${count}.`,
  'go_live.establishments_changed': ({ count }) =>
    count === undefined ? undefined : `Cambió desde que se comparó con el RUC: compárelo otra vez (${count}).`,
  'go_live.numbers_open': ({ count }) =>
    count === undefined ? undefined : `Falta decir el último número del sistema anterior (secuencias: ${count}).`,
  'go_live.numbers_held': ({ count }) =>
    count === undefined
      ? undefined
      : `Hay secuencias que esperan desde una restauración (${count}): diga dónde siguen.`,

  'document.renumbered': ({ number, accessKey }) =>
    number === undefined || accessKey === undefined
      ? undefined
      : `Dejó el número ${number}, con la clave de acceso ${accessKey}, que el SRI rechazó.`,
  'document.crossed_midnight': ({ date, received }) =>
    date === undefined || received === undefined
      ? undefined
      : `Se firmó el ${day(date)}, su día, y el SRI lo recibió el ${day(received)}: no se pudo llegar al SRI antes de la medianoche.`,
  'withholding.code_of_other_tax': ({ tax }) =>
    tax === undefined ? undefined : `El código es de otro impuesto: ${tax}.`,
  'document.date_in_future': ({ date, today }) =>
    date === undefined || today === undefined
      ? undefined
      : `La fecha ${day(date)} está en el futuro: en Guayaquil es ${day(today)}.`,
  'document.date_too_old': ({ max }) => (max === undefined ? undefined : `La fecha tiene más de ${max} días.`),
  'document.identification_format': (params) => identified('no es posible', params),
  'document.identification_doubtful': (params) => identified('parece mal escrita', params),
  'document.payments_differ': ({ total }) =>
    total === undefined ? undefined : `Los pagos no suman el total, $${comma(total)}.`,
  'document.tax_not_in_force': ({ date }) =>
    date === undefined
      ? undefined
      : `Un impuesto del producto no existe, es de aduana o no estaba vigente el ${day(date)}.`,
  'document.additional_details_too_many': ({ max }) =>
    max === undefined ? undefined : `Una línea admite máximo ${max} detalles adicionales.`,
  'document.additional_info_too_many': ({ max }) =>
    max === undefined ? undefined : `Máximo ${max} datos adicionales: el SRI admite 15 y cuatro están reservados.`,
  'invoice.final_consumer_limit': ({ max }) =>
    max === undefined
      ? undefined
      : `Por más de $${comma(max)} hay que identificar al comprador: no puede ser consumidor final.`,
  'invoice.tip_too_large': ({ subtotal }) =>
    subtotal === undefined ? undefined : `La propina es mayor que el 10 % del subtotal, $${comma(subtotal)}.`,
  'invoice.substitute_guide_carrier': ({ reason }) => {
    const why = reasonOfIdentification(reason);
    return why && `La identificación del transportista no es posible. ${why}`;
  },
  'withholding.retention_code_not_in_force': ({ date }) =>
    date === undefined ? undefined : `Ese código de retención no existe para este impuesto el ${day(date)}.`,
  'withholding.percentage_required': (params) => {
    const rates = ratesOf(params);
    return rates && `El código no tiene un porcentaje único: elija ${rates}.`;
  },
  'withholding.percentage_not_allowed': (params) => {
    const rates = ratesOf(params);
    return rates && `El código retiene ${rates}.`;
  },
  'withholding.value_differs': ({ base, percentage, value }) =>
    base === undefined || percentage === undefined || value === undefined
      ? undefined
      : `${comma(base)} × ${comma(percentage)} % es ${comma(value)}.`,
};

const units: Readonly<Record<string, string>> = { characters: 'caracteres', rows: 'filas', columns: 'columnas' };

function identified(what: string, { identification, reason }: Params): string | undefined {
  if (identification === undefined) return undefined;
  return `La identificación ${identification} ${what}. ${reasonOfIdentification(reason) ?? ''}`.trim();
}

function reasonOfIdentification(reason: string | number | undefined): string | undefined {
  const params = { reason: reason ?? '' };
  return byReason('field.format', params) ?? byReason('identification.doubtful', params);
}

function ratesOf({ min, max, allowed }: Params): string | undefined {
  if (min !== undefined && max !== undefined) return `${comma(min)} % a ${comma(max)} %`;
  return allowed === undefined
    ? undefined
    : String(allowed)
        .split(', ')
        .map((rate) => `${comma(rate)} %`)
        .join(', ');
}

function comma(figure: string | number): string {
  return String(figure).replace('.', ',');
}

function day(date: string | number): string {
  return String(date).split('-').reverse().join('/');
}
