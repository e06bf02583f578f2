// Boxes of form 103 for the retention codes of tabla 3.10, as dated data. Where sources disagree, the row names a
// question, and the user who files chooses once.
import type { DatedFormRow, FormLeftOutReason } from './types.ts';

/** Kind of payee: the form has one column for residents and three for payees abroad. */
export type RetentionPayeeColumn = 'resident' | 'treaty' | 'no_treaty' | 'haven';

export interface RetentionBoxRow extends DatedFormRow {
  readonly codes: readonly string[];
  readonly column: RetentionPayeeColumn;
  readonly base: string;
  /** Null if nothing is withheld under these codes. */
  readonly withheld: string | null;
  /** Key of the question that has this row as one of its possible answers; null if there is none. */
  readonly question: string | null;
}

/** Retention codes that are entered in no box of one form or of both forms, and the reason. */
export interface RetentionCodesWithoutBox extends DatedFormRow {
  readonly taxCode: string;
  readonly codes: readonly string[];
  readonly reason: FormLeftOutReason | 'nothing_withheld';
}

const oldTable = 'tabla de porcentajes de SRI con casilleros';
const sources = `${oldTable}; catálogos de programas contables; formulario 103 de 2025`;

const first2026 = '2026-03-01';
const last2025 = '2026-02-28';

export const retentionBoxes: readonly RetentionBoxRow[] = [
  to('303', '353', ['303'], 4),
  to('3030', '3530', ['303A'], 4),
  to('304', '354', ['304'], 4),
  to('304', '354', ['304A', '304B', '304C', '304D', '304E'], 3),
  to('307', '357', ['307'], 4),
  to('308', '358', ['308'], 3),
  to('309', '359', ['309'], 3),
  to('310', '360', ['310'], 4),
  to('311', '361', ['311'], 3),
  to('312', '362', ['312'], 4),
  to('3120', '3620', ['312A'], 4),
  to('3121', '3621', ['312C'], 4),
  to('314', '364', ['314A', '314B', '314C', '314D'], 3),
  to('3140', '3640', ['3482'], 4),
  to('319', '369', ['319'], 4),
  to('320', '370', ['320'], 4),
  to('322', '372', ['322'], 4),
  to('323', '373', ['323', '323A', '323B1', '323E', '323F', '323G', '323H', '323I', '323M', '323P', '323Q', '323S'], 2),
  to('324', '374', ['324A', '324B', '324C'], 2),
  ...either('zero_yields', ['323E2', '323N', '323O', '323R', '323T', '323U'], [['3230'], ['332']]),
  to('325', '375', ['325', '325A'], 2),
  ...either('code_3250', ['3250'], [['3250']]),
  to('326', '376', ['326'], 2),
  to('327', '377', ['327'], 2),
  to('328', '378', ['328'], 2),
  ...either(
    'code_329',
    ['329'],
    [
      ['329', '379'],
      ['330', '380'],
    ],
  ),
  ...either('code_331', ['331'], [['331'], ['329', '379']]),
  to('332', null, ['332', '332B', '332C', '332D', '332G', '332I'], 3),
  to('332', null, ['332E', '332F', '332H'], 2),
  to('333', '383', ['333'], 2),
  to('334', '384', ['334'], 2),
  to('335', '385', ['335'], 2),
  to('336', '386', ['336'], 2),
  to('337', '387', ['337'], 2),
  to('3380', '3880', ['338'], 2),
  to('3400', '3900', ['340'], 2),
  to('343', '393', ['343'], 4),
  { ...to('343', '393', ['343A'], 3), until: last2025 },
  ...either(
    'code_343A',
    ['343A'],
    [
      ['344', '394'],
      ['343', '393'],
    ],
  ).map((row) => ({ ...row, from: first2026 })),
  ...either(
    'code_343B',
    ['343B'],
    [
      ['3430', '3450'],
      ['343', '393'],
      ['346', '396'],
    ],
  ),
  ...either(
    'code_343C',
    ['343C'],
    [
      ['344', '394'],
      ['343', '393'],
    ],
  ),
  to('3440', '3940', ['3440'], 4),
  to('344', '394', ['344A', '344B'], 2),
  ...either(
    'code_345',
    ['345'],
    [
      ['345', '395'],
      ['346', '396'],
    ],
  ).map((row) => ({ ...row, until: last2025 })),
  to('346', '396', ['346'], 4),
  to('346', '396', ['346A', '346B'], 2),
  to('346', '396', ['346C'], 1),
  ...either(
    'code_346D',
    ['346D'],
    [
      ['3370', '3870'],
      ['346', '396'],
    ],
  ),
  to('350', '400', ['350'], 3),
  to('3480', '3980', ['3480'], 3),
  to('3481', '3981', ['3481'], 2),
  ...abroad(['504'], ['4050', '4550'], ['4160', '4660'], ['4260', '4760']),
  ...abroad(['504A'], ['4060', '4560'], ['4170', '4670'], null),
  ...abroad(['504B'], ['4070', '4570'], ['4180', '4680'], ['4280', '4780']),
  ...abroad(['504C', '504D'], null, null, ['4270', '4770']),
  ...abroad(['504E', '504G', '504I'], ['404', '454'], ['415', '465'], null),
  ...abroad(['504F', '504H', '504J'], null, null, ['425', '475']),
  ...abroad(['505A', '505B', '505C'], ['403', '453'], ['414', '464'], ['424', '474']),
  ...abroad(['505D'], ['402', '452'], ['413', '463'], ['424', '474']),
  ...abroad(['521'], ['408', '458'], ['419', '469'], ['429', '479']),
  ...abroad(['523A'], ['409', '459'], ['420', '470'], ['430', '480']),
  ...abroad(['501A'], ['410', '460'], ['421', '471'], ['431', '481']),
  ...abroad(
    [
      '500',
      '501',
      '503',
      '505',
      '505E',
      '505F',
      '509',
      '509A',
      '510',
      '511',
      '512',
      '513A',
      '514',
      '515',
      '516',
      '517',
      '518',
      '519',
      '520A',
      '520B',
      '520D',
      '520E',
      '520F',
      '520G',
      '525',
    ],
    ['411', '461'],
    ['422', '472'],
    ['432', '482'],
  ),
];

export const codesWithoutBox: readonly RetentionCodesWithoutBox[] = [
  { ...none('2', ['7', '8'], 'nothing_withheld'), source: 'ficha técnica, tabla 20: 0 %', sure: 4 },
  { ...none('6', ['4580', '4586'], 'currency_outflow'), source: 'ISD: formulario propio', sure: 3 },
  { ...none('1', ['344'], 'code_without_box'), until: '2020-03-31', source: 'formulario anterior a 2020', sure: 0 },
];

function to(base: string, withheld: string | null, codes: readonly string[], sure: number): RetentionBoxRow {
  return { codes, column: 'resident', base, withheld, question: null, from: null, until: null, source: sources, sure };
}

/** Rows for a code on which sources disagree. The first alternative is proposed to the user. */
function either(
  question: string,
  codes: readonly string[],
  readings: readonly (readonly [base: string, withheld?: string])[],
): RetentionBoxRow[] {
  return readings.map(([base, withheld]) => ({ ...to(base, withheld ?? null, codes, 0), question }));
}

type Boxes = readonly [base: string, withheld: string] | null;

function abroad(codes: readonly string[], treaty: Boxes, noTreaty: Boxes, haven: Boxes): RetentionBoxRow[] {
  const columns = [['treaty', treaty] as const, ['no_treaty', noTreaty] as const, ['haven', haven] as const];
  return columns.flatMap(([column, boxes]) =>
    boxes === null ? [] : [{ ...to(boxes[0], boxes[1], codes, 1), column, source: oldTable }],
  );
}

function none(
  taxCode: string,
  codes: readonly string[],
  reason: RetentionCodesWithoutBox['reason'],
): RetentionCodesWithoutBox {
  return { taxCode, codes, reason, from: null, until: null, source: '', sure: 0 };
}
