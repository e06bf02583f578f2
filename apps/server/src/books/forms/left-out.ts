// Documents and amounts that a form leaves out, with the reason in Spanish.
import type { DataOf } from '@talonario/contract';
import type { FormLeftOutReason, LeftOutAmount } from '@talonario/sri';
import type { LeftOutReason as BookReason } from '../ledger/register-store.ts';
import { taxFormPath } from './link.ts';
import type { ComputedTaxFormOfPeriod } from './read-form.ts';

type LeftOut = DataOf<'taxForms.get'>['leftOut'][number];

const reasons: Readonly<Record<FormLeftOutReason, string>> = {
  unclassified: 'Compras sin clasificar: diga su sustento y si dan crédito.',
  credit_not_said: 'Compras cuyo sustento no dice si el IVA da crédito: dígalo en la clasificación.',
  rate_unknown: 'Tarifas de IVA que la tabla de casilleros no conoce.',
  abroad_zero: 'Servicios del exterior al 0 %: la fila no está comprobada.',
  open_question: 'Falta responder una pregunta: el monto no se pone en un casillero por suposición.',
  chosen_out: 'Usted eligió declararlo aparte.',
  income_tax_suffered: 'Renta que le retuvieron: va en la declaración anual de renta.',
  currency_outflow: 'Impuesto a la salida de divisas: no va en este formulario.',
  code_without_box: 'Códigos de retención sin casillero conocido para lo retenido.',
  withheld_inside:
    'Retenciones dentro de la factura de combustibles o prensa: ninguna fuente dice su casillero. Súmelas donde corresponda.',
  reimbursed: 'Compras por reembolso (tipo 41): no llevan detalle de retención de renta, tampoco en el anexo.',
  treaty_not_said: 'Pagos al exterior cuyo comprobante no dice si se aplicó un convenio.',
  excess_of_notes: 'Notas de crédito que superan lo que restan, sin casillero para el exceso.',
};

export function leftOutReasonText({ reason, box }: LeftOutAmount): string {
  return box === null ? reasons[reason] : `${reasons[reason]} Casillero ${box}.`;
}

const bookReasons: Readonly<Record<BookReason, string>> = {
  annulled: 'Documentos anulados.',
  not_authorized: 'El SRI no autorizó el documento.',
  unconfirmed: 'El SRI no ha confirmado estos archivos y nadie los ha aceptado.',
  without_xml: 'Documentos sin XML del que se puedan leer los montos.',
};

/** Documents of the period that the books leave out. */
export function leftOutOfBooks({ counts, filer, books }: ComputedTaxFormOfPeriod): LeftOut[] {
  return counts.flatMap(({ register, rows }) =>
    (Object.keys(bookReasons) as BookReason[]).flatMap((what) => {
      const count = rows.filter(({ reason }) => reason === what).reduce((total, row) => total + row.count, 0);
      if (count === 0) return [];
      const query = new URLSearchParams({
        businessId: String(filer.id),
        from: books.from,
        to: books.to,
        leftOut: what,
      });
      const href = `/reports/${register}/documents?${query}`;
      return [{ what, why: bookReasons[what], question: null, count, base: null, value: null, href }];
    }),
  );
}

const unknowable = {
  '104': {
    imports:
      'Importaciones de bienes: están en los documentos de aduana. Escríbalas en 504 a 506, 514 a 516, 524 y 525.',
    paper:
      'Compras y notas de venta en papel: no están aquí. Súmelas en sus casilleros (508 y 518 las notas de venta).',
    fixed_assets:
      'Ventas de activos fijos: los documentos no lo dicen. Réstelas en 401, 411 y 421 y súmelas en 402, 412 y 422.',
    refunds: 'Devoluciones, compensaciones y ajustes de IVA (603, 604, 610 a 614): escríbalos si los tiene.',
    fines: 'Intereses y multas: los calcula la página del SRI al declarar.',
  },
  '103': {
    payroll: 'Sueldos (302 y 352): no están en comprobantes electrónicos.',
    paper: 'Compras en papel sin retención: súmelas en el 332.',
    fines: 'Intereses y multas: los calcula la página del SRI al declarar.',
  },
} as const;

export const withheldOnlyReason = 'only_withheld';

/** Purchases that are in no book, counted by the withholdings that name them. */
export function leftOutWithheldOnly(reading: ComputedTaxFormOfPeriod): LeftOut[] {
  const { count, base, vat } = reading.onlyWithheld;
  if (count === 0) return [];
  return [
    {
      what: withheldOnlyReason,
      question: null,
      count,
      base: Number(base),
      value: Number(vat),
      why: 'Compras que solo constan en sus retenciones: traiga sus comprobantes o súmelas en sus casilleros.',
      href: taxFormPath(reading, 'left-out/documents', { what: withheldOnlyReason }),
    },
  ];
}

/** Facts that no electronic document contains. They are always listed, because they cannot be counted. */
export function leftOutFactsWithoutDocuments({ form, figures }: ComputedTaxFormOfPeriod): LeftOut[] {
  const before = figures.boxes.filter(
    ({ row, value }) => form === '104' && excessBoxes.includes(row.box) && value !== null && !value.isZero(),
  );
  const carried: LeftOut[] = before.map(({ row, value }) => ({
    what: 'notes_for_next_period',
    question: null,
    count: null,
    base: value?.toNumber() ?? null,
    value: null,
    href: null,
    why: `Casillero ${row.box}: el formulario del siguiente período propone restarlo.`,
  }));
  const texts: Readonly<Record<string, string>> = unknowable[form];
  return [
    ...carried,
    ...Object.entries(texts).map(([what, why]) => ({
      what,
      why,
      question: null,
      count: null,
      base: null,
      value: null,
      href: null,
    })),
  ];
}

const excessBoxes: readonly string[] = ['442', '443', '453', '543', '544', '554'];
