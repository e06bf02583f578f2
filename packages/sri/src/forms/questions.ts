// Questions that neither the documents nor the sources answer. A user is asked once, with a default reading, and the
// answer is stored.
import { retentionBoxes } from './retention-boxes.ts';
import type { TaxForm } from './types.ts';

export interface FormChoiceOption {
  readonly value: string;
  readonly label: string;
}

export interface FormChoiceQuestion {
  readonly key: string;
  readonly form: TaxForm;
  /**
   * Asked for each note separately. The number of the note is appended to the key, as in
   * `notes_abroad:001-001-000000012`.
   */
  readonly each?: 'note';
  readonly label: string;
  /** Reasons for the possible answers. */
  readonly why: string;
  /** Possible answers. The first is the default. */
  readonly options: readonly FormChoiceOption[];
}

const ownChoices: readonly FormChoiceQuestion[] = [
  ask('zero_rate_sales', 'Sus ventas al 0 %, ¿le dan derecho a crédito tributario?', {
    why: 'Depende de qué vende y a quién. Lo usual es que no lo den; sí lo dan, por ejemplo, las ventas a exportadores y los paquetes de turismo receptivo.',
    options: [
      ['403', 'No dan crédito: casilleros 403 y 413'],
      ['405', 'Dan crédito: casilleros 405 y 415'],
    ],
  }),
  ask('sales_abroad', 'Facturas al 0 % a clientes con identificación extranjera: ¿qué son?', {
    why: 'No llevan los datos de una exportación de bienes. Pueden ser servicios exportados, o ventas en el país a quien está de paso.',
    options: [
      ['408', 'Exportación de servicios: 408 y 418'],
      ['403', 'Ventas en el país que no dan crédito: 403 y 413'],
      ['405', 'Ventas en el país que dan crédito: 405 y 415'],
    ],
  }),
  ask('notes_abroad', 'Nota al 0 % a un cliente con identificación extranjera: ¿de qué ventas es?', {
    why: 'La factura que cambia no está aquí, y la nota no dice si era una exportación.',
    each: 'note',
    options: [
      ['407', 'De la exportación de bienes: 417'],
      ['408', 'De la exportación de servicios: 418'],
      ['403', 'De las ventas al 0 % que no dan crédito: 413'],
      ['405', 'De las ventas al 0 % que dan crédito: 415'],
    ],
  }),
  ask('sales_8', '¿En qué fila declara las ventas al 8 % de los feriados?', {
    why: 'El formulario tiene una fila de tarifa variable; que el 8 % vaya allí es una lectura, no un texto de SRI.',
    options: [
      ['410', 'Tarifa variable: 410, 420 y 430'],
      ['401', 'Con la tarifa general: 401, 411 y 421'],
    ],
  }),
  ask('purchases_8', '¿En qué fila declara las compras al 8 % de los feriados?', {
    why: 'Hay una fila de tarifa variable; otros programas suman el 8 % con la tarifa general.',
    options: [
      ['530', 'Tarifa variable: 530, 533 y 534'],
      ['500', 'Con la tarifa general: 500, 510 y 520'],
    ],
  }),
  ask('press_withholdings', 'Retenciones del 100 % de IVA a distribuidores de periódicos: ¿van en el casillero 731?', {
    why: 'El formulario agrupa por porcentaje y no nombra estos códigos.',
    options: [
      ['731', 'Sí, con las demás del 100 %'],
      ['none', 'No, las declara aparte'],
    ],
  }),
  ask('old_rate_notes', 'Notas de crédito de facturas con otra tarifa: ¿separa la diferencia de IVA?', {
    why: 'Los casilleros 423, 424, 526 y 527 son para esa diferencia, pero SRI no publica el cálculo. El total de IVA es el mismo de las dos maneras.',
    options: [
      ['split', 'Sí: el neto resta a la tarifa de hoy y la diferencia va aparte'],
      ['together', 'No: la nota resta con su propio IVA'],
    ],
  }),
  ask('credit_method', 'El crédito de sus compras, ¿por factor o por contabilidad?', {
    why: 'Vende con derecho a crédito y sin él. El factor reparte todas las compras; si su contabilidad las separa, la ley permite usar esa cifra.',
    options: [
      ['factor', 'Por factor de proporcionalidad'],
      ['accounting', 'Por contabilidad: usted da el casillero 564'],
    ],
  }),
  ask('factor_without_sales', 'No hay ventas en el período: ¿cuánto de sus compras es crédito?', {
    why: 'El factor divide para las ventas netas y estas son cero; SRI no publica qué hace la página en ese caso.',
    options: [
      ['full', 'Todo (factor 1)'],
      ['none', 'Nada (factor 0)'],
    ],
  }),
  ask('credit_order', '¿Qué crédito usa primero para pagar el impuesto?', {
    why: 'Alcanza para pagar y sobra: de lo que quede, una parte pasa al siguiente período por compras y otra por retenciones.',
    options: [
      ['purchases', 'Primero el de compras'],
      ['withholdings', 'Primero el de retenciones'],
    ],
  }),
];

const disputes: Readonly<Record<string, readonly [label: string, why: string]>> = {
  zero_yields: [
    'Rendimientos financieros sin retención (323E2, 323N, 323O, 323R, 323T, 323U)',
    'Dos fuentes recientes los llevan al 3230; una tabla anterior, al 332.',
  ],
  code_3250: ['Código 3250, dividendos exentos', 'El casillero se deduce de su número; ninguna fuente lo dice.'],
  code_329: ['Código 329, dividendos a fideicomisos', 'El formulario lo nombra en el 329; un programa usa el 330.'],
  code_331: ['Código 331, dividendos en acciones', 'El formulario lo nombra en el 331; un programa usa el 329.'],
  code_343A: [
    'Código 343A, energía eléctrica, desde marzo de 2026',
    'Al pasar al 2 % corresponde la fila del 2 %, según una fuente; las demás son anteriores y dan la del 1 %.',
  ],
  code_343B: [
    'Código 343B, construcción',
    'Tres fuentes recientes dan su propia fila; las anteriores, la del 1 % o la de otros porcentajes.',
  ],
  code_343C: ['Código 343C, botellas PET', 'Dos fuentes dan la fila del 2 %; una tabla anterior, la del 1 %.'],
  code_345: [
    'Código 345, pagos con el 8 %',
    'La tabla de SRI da su propia fila; un programa, la de otros porcentajes.',
  ],
  code_346D: ['Código 346D, productos forestales', 'Las fuentes recientes dan el 3370; la tabla anterior, el 346.'],
};

export const formChoiceQuestions: readonly FormChoiceQuestion[] = [
  ...ownChoices,
  ...Object.entries(disputes).map(([key, [label, why]]) => ({
    key,
    form: '103' as const,
    label: `${label}: ¿en qué casillero?`,
    why,
    options: retentionBoxes
      .filter((row) => row.question === key)
      .map(({ base, withheld }) => ({ value: base, label: withheld === null ? base : `${base} y ${withheld}` })),
  })),
];

export function findChoiceQuestion(key: string): FormChoiceQuestion | undefined {
  const [name = '', note] = key.split(':');
  const row = formChoiceQuestions.find((one) => one.key === name);
  if (row === undefined || note === undefined) return row;
  return row.each === 'note' && noteNumber.test(note) ? { ...row, key, label: `${row.label} ${note}` } : undefined;
}

const noteNumber = /^\d{3}-\d{3}-\d{9}$/;

function ask(
  key: string,
  label: string,
  {
    options,
    ...details
  }: Pick<FormChoiceQuestion, 'why' | 'each'> & {
    readonly options: readonly (readonly [value: string, label: string])[];
  },
): FormChoiceQuestion {
  return { key, form: '104', label, ...details, options: options.map(([value, text]) => ({ value, label: text })) };
}
