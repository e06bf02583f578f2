// Boxes that are sums of other boxes, as dated data, in the order in which they can be computed.
import { abroadBoxes, residentBoxes } from './boxes-103.ts';
import type { DatedFormRow, TaxForm } from './types.ts';

export interface FormSumRow extends DatedFormRow {
  readonly form: TaxForm;
  readonly box: string;
  readonly plus: readonly string[];
  readonly minus: readonly string[];
  /** Stage in which the sum is computed. Sums of documents come first, because the boxes of the settlement depend on them. */
  readonly after: 'documents' | 'settlement';
}

const soldNet = ['411', '412', '420', '435'];
const withheld = ['721', '723', '725', '727', '729', '731'];

export const formSumRows: readonly FormSumRow[] = [
  sum104('409', ['401', '402', '410', '425', '403', '404', '405', '406', '407', '408']),
  sum104('419', [...soldNet, '413', '414', '415', '416', '417', '418']),
  sum104('429', ['421', '422', '430', '445', '423'], ['424']),
  sum104('480', soldNet, ['481']),
  sum104('482', ['429']),
  sum104('509', ['500', '501', '530', '540', '502', '503', '504', '505', '506', '507', '508']),
  sum104('519', ['510', '511', '533', '550', '512', '513', '514', '515', '516', '517', '518']),
  sum104('529', ['520', '521', '534', '560', '522', '523', '524', '525', '526'], ['527']),
  { ...sum104('485', ['482'], ['484']), after: 'settlement' },
  { ...sum104('699', ['620', '621']), after: 'settlement' },
  { ...sum104('799', withheld), after: 'settlement' },
  { ...sum104('801', ['799'], ['800', '802']), after: 'settlement' },
  { ...sum104('859', ['699', '801']), after: 'settlement' },
  { ...sum104('902', ['859'], ['898']), after: 'settlement' },
  { ...sum104('999', ['902', '903', '904']), after: 'settlement' },
  sum103('349', residentBoxes.base),
  sum103('399', residentBoxes.withheld),
  sum103('497', abroadBoxes.base),
  sum103('498', abroadBoxes.withheld),
  sum103('499', ['399', '498']),
  sum103('501', ['499'], ['500']),
  sum103('902', ['501'], ['898']),
  sum103('999', ['902', '903', '904']),
];

/** Sales that give credit, and all sales. Their quotient is box 563. */
export const vatCreditFactorBoxes = { credited: [...soldNet, '415', '416', '417', '418'], all: '419' };

/** IVA of purchases with a right to credit. */
export const vatCreditBoxes = { plus: ['520', '521', '534', '560', '523', '524', '525', '526'], minus: ['527'] };

/** Boxes of form 104 that are a part of other boxes, so their amount must not exceed the sum of those. */
export const boxMaximums104 = [
  { box: '564', ...vatCreditBoxes },
  { box: '484', plus: ['482'], minus: [] },
  { box: '481', plus: soldNet, minus: [] },
];

function sum104(box: string, plus: readonly string[], minus: readonly string[] = []): FormSumRow {
  return sumOf('104', box, plus, minus);
}

function sum103(box: string, plus: readonly string[], minus: readonly string[] = []): FormSumRow {
  return sumOf('103', box, plus, minus);
}

function sumOf(form: TaxForm, box: string, plus: readonly string[], minus: readonly string[]): FormSumRow {
  const source = 'rótulos del formulario';
  return { form, box, plus, minus, after: 'documents', from: null, until: null, source, sure: 2 };
}
