// Layout of a form: sections of rows, each row with the boxes that are side by side on SRI's form.
import type { DataOf } from '../../api/talonario.ts';

export type FormRecord = DataOf<'taxForms.get'>;
export type FormBox = FormRecord['boxes'][number];
export type SectionName = 'sales' | 'purchases' | 'settlement' | 'withheld' | 'payment' | 'resident' | 'abroad';

export interface FormRow {
  readonly label: string;
  readonly boxes: readonly FormBox[];
}

export interface TaxFormSection {
  readonly name: SectionName;
  readonly rows: readonly FormRow[];
}

/** Returns the sections in the order of the form. Without `all`, rows without values and sections without rows are left out. */
export function sectionsOf(
  { form, boxes }: Pick<FormRecord, 'form' | 'boxes'>,
  all: boolean,
): readonly TaxFormSection[] {
  const sections = new Map<SectionName, { label: string; boxes: FormBox[] }[]>();
  for (const box of boxes) {
    const name = sectionOf(form, box);
    const rows = sections.get(name) ?? [];
    sections.set(name, rows);
    const last = rows.at(-1);
    // Two boxes of the same column are in two rows, even if their labels are equal.
    const goesOn = last?.label === box.label && last.boxes.every(({ column }) => column !== box.column);
    if (goesOn) last?.boxes.push(box);
    else rows.push({ label: box.label, boxes: [box] });
  }
  return [...sections]
    .map(([name, rows]) => ({ name, rows: all ? rows : rows.filter(({ boxes: cells }) => cells.some(hasAmount)) }))
    .filter(({ rows }) => rows.length > 0);
}

function hasAmount({ value }: FormBox): boolean {
  return value !== null && value !== 0;
}

function sectionOf(form: FormRecord['form'], { box, label }: FormBox): SectionName {
  if (/^(?:859|88\d|89\d|9\d\d)$/.test(box)) return 'payment';
  if (form === '103') return /^(?:Exterior|Paraíso|Subtotal del exterior)/.test(label) ? 'abroad' : residentOr(box);
  if (/^(?:4|111$|113$)/.test(box)) return 'sales';
  if (/^(?:5|115$|117$|119$)/.test(box)) return 'purchases';
  return /^(?:7[2-9]|80)/.test(box) ? 'withheld' : 'settlement';
}

function residentOr(box: string): SectionName {
  return /^(?:499|50\d)$/.test(box) ? 'payment' : 'resident';
}
