// Writes a form as a page to print and check.
import type { DataOf } from '@talonario/contract';
import { escapeText } from '@talonario/sri';

type Form = DataOf<'taxForms.get'>;

export function composeFormSummary(
  { name, identification }: { readonly name: string; readonly identification: string },
  form: Form,
): string {
  const title = `Formulario ${form.form}, ${form.period}`;
  const facts = [
    `${name} · RUC ${identification}`,
    `Vence el ${form.dueOn}. Tabla de casilleros comparada con la página del SRI el ${form.table.date}.`,
    form.notice,
    ...closedFact(form),
    ...(form.untried ? ['Archivo sin probar: nadie ha informado que la página del SRI lo aceptó.'] : []),
    ...(form.complete ? [] : ['Incompleto: hay preguntas sin responder o casilleros negativos.']),
  ];
  const filled = form.boxes.filter(({ value }) => value !== null && value !== 0);
  return [
    '<!doctype html>',
    `<html lang="es"><head><meta charset="utf-8"><title>${escapeText(title)}</title><style>${style}</style></head><body>`,
    `<h1>${escapeText(title)}</h1>`,
    ...facts.map((fact) => `<p>${escapeText(fact)}</p>`),
    table(['Casillero', 'Concepto', 'Valor', 'De dónde'], filled.map(boxCells)),
    '<h2>Preguntas</h2>',
    table(
      ['Pregunta', 'Respuesta'],
      form.questions.map(({ label, value, open }) => [label, open ? 'Sin responder' : String(value ?? '')]),
    ),
    '<h2>Lo que no está</h2>',
    table(
      ['Documentos', 'Base', 'Valor', 'Por qué'],
      form.leftOut.map(({ count, base, value, why }) => [number(count), money(base), money(value), why]),
    ),
    '</body></html>',
    '',
  ].join('\n');
}

function closedFact({ figures, closedAt, differences }: Form): string[] {
  if (closedAt === null) return [];
  const day = closedAt.slice(0, 10);
  if (figures !== 'closed') return [`Cifras de hoy; el período se cerró el ${day}.`];
  const changed = differences.length === 0 ? '' : ` Hoy son otras en ${differences.length} casilleros.`;
  return [`Cifras con las que se cerró el período el ${day}.${changed}`];
}

const style =
  'body{font:11pt/1.4 sans-serif;margin:2cm auto;max-width:19cm}table{border-collapse:collapse;width:100%}' +
  'th,td{border-bottom:1px solid #999;padding:2px 6px;text-align:left;vertical-align:top}td.n{text-align:right;white-space:nowrap}';

const kinds: Readonly<Record<Form['boxes'][number]['kind'], string>> = {
  derived: 'Documentos',
  asked: 'Respuesta',
  carried: 'Período anterior',
  portal: 'Lo calcula la página',
};

function boxCells({ box, label, value, unit, kind, provisional }: Form['boxes'][number]): string[] {
  const text = unit === 'factor' ? (value ?? 0).toFixed(4) : unit === 'count' ? String(value) : money(value);
  return [box, label, text, provisional ? `${kinds[kind]} (provisional)` : kinds[kind]];
}

function table(heads: readonly string[], rows: readonly (readonly string[])[]): string {
  const cell = (text: string) => `<td${/^-?\d+(?:\.\d+)?$/.test(text) ? ' class="n"' : ''}>${escapeText(text)}</td>`;
  return `<table><thead><tr>${heads.map((head) => `<th>${escapeText(head)}</th>`).join('')}</tr></thead><tbody>${rows
    .map((row) => `<tr>${row.map(cell).join('')}</tr>`)
    .join('')}</tbody></table>`;
}

const money = (value: number | null) => (value === null ? '' : value.toFixed(2));
const number = (value: number | null) => (value === null ? '' : String(value));
