import { allowsPercentage, findCatalogRowByCode } from '../../catalogs/index.ts';
import { bananaCodes, dividendCodes } from '../../catalogs/retention-codes.ts';
import { Decimal, roundHalfUp } from '../../decimal.ts';
import type { DocumentWithTotals } from '../definition.ts';
import { type DocumentRule, fieldIfBroken, noBrokenFields, pathsOfBrokenLines } from '../rule.ts';
import { additionalInfoRules } from '../shared/additional-info.ts';
import { totalsFitRule } from '../shared/lines.ts';
import { paymentRules } from '../shared/payment-rules.ts';
import { reimbursementCode, totalReimbursements } from '../shared/reimbursements.ts';
import { commonRules, identifiedReceiverRule, linesRule, noLineDetailsRule } from '../shared/rules.ts';
import { isDoubtfulAuthorization } from '../shared/support-authorization.ts';
import type { Withholding } from './fields.ts';
import { foreignPaymentRules } from './foreign-payment-rules.ts';
import type { RetentionLine } from './lines.ts';
import { type SupportDocument, supportDocumentKey, supportSustainKey, type WithholdingTotals } from './totals.ts';

const dividendSustain = '10';

/**
 * Values for the message about a wrong rate: `min` and `max` for a code with a range of rates, `allowed` for a code
 * with a list of rates.
 */
const rateParams: NonNullable<DocumentRule<Withholding>['params']> = {
  min: ({ lines }, _, field) => lineAt(lines, field)?.retention?.percentageRange?.min,
  max: ({ lines }, _, field) => lineAt(lines, field)?.retention?.percentageRange?.max,
  allowed: ({ lines }, _, field) => {
    const retention = lineAt(lines, field)?.retention;
    return retention?.percentageRange ? undefined : retention?.allowedPercentages.join(', ');
  },
};

export const withholdingRules: readonly DocumentRule<Withholding>[] = [
  ...commonRules('customer_id'),
  identifiedReceiverRule('customer_id'),
  linesRule,
  noLineDetailsRule,
  ...paymentRules,
  ...additionalInfoRules(false),
  ...foreignPaymentRules,
  {
    code: 'withholding.one_payment_method',
    level: 'fault',
    message: 'A withholding names one payment method for its support documents.',
    fields: ({ payments }) => fieldIfBroken('payments', payments.length > 1),
  },
  {
    code: 'withholding.special_taxpayer_length',
    level: 'fault',
    message: 'The special taxpayer resolution has more than the 5 characters a withholding takes.',
    fields: ({ issuer }) => fieldIfBroken('business_id', (issuer.specialTaxpayer?.length ?? 0) > 5),
  },
  {
    code: 'withholding.retention_code_not_in_force',
    level: 'fault',
    message: 'There is no such retention code for this tax on {date}.',
    params: { date: ({ date }) => date },
    fields: ({ date, lines }) =>
      date === ''
        ? noBrokenFields
        : pathsOfBrokenLines(lines, 'retention_code_id', ({ retention }) => retention === undefined),
  },
  {
    code: 'withholding.percentage_required',
    level: 'fault',
    meaning: 'The retention code has no single rate: send one that it allows.',
    message: ({ lines }, _, field) => `The code has no single rate: send ${ratesOf(lineAt(lines, field))}.`,
    params: rateParams,
    fields: ({ lines }) =>
      pathsOfBrokenLines(
        lines,
        'retention_percentage',
        ({ retention, retentionPercentage }) =>
          retention?.requiresExplicitPercentage === true && retentionPercentage === undefined,
      ),
  },
  {
    code: 'withholding.percentage_not_allowed',
    level: 'fault',
    meaning: 'The retention code does not withhold this rate.',
    message: ({ lines }, _, field) => `The code withholds ${ratesOf(lineAt(lines, field))}.`,
    params: rateParams,
    fields: ({ lines }) =>
      pathsOfBrokenLines(
        lines,
        'retention_percentage',
        ({ retention, retentionPercentage }) =>
          retention !== undefined &&
          retentionPercentage !== undefined &&
          !allowsPercentage(retention, retentionPercentage.toNumber()),
      ),
  },
  {
    code: 'withholding.support_document_conflict',
    level: 'fault',
    message: 'Lines of the same support document must agree on its dates and its authorization.',
    fields: conflictingLines,
  },
  {
    code: 'withholding.dividend_required',
    level: 'emission',
    message:
      'Sustain 10 and the codes of dividends (327, 504, 504A, 504D) need the date, the income tax and the fiscal year of the dividend.',
    fields: ({ lines }) =>
      pathsOfBrokenLines(
        lines,
        'dividend_payment_date',
        (line) =>
          (line.sustainCode === dividendSustain ||
            (line.retentionTaxType === '1' && dividendCodes.includes(line.retentionCode))) &&
          line.dividend === undefined,
      ),
  },
  {
    code: 'withholding.banana_boxes_required',
    level: 'emission',
    message: 'This code needs the number of boxes of banana and their price.',
    fields: ({ lines }) =>
      pathsOfBrokenLines(
        lines,
        'banana_boxes',
        (line) => bananaCodes.includes(line.retentionCode) && line.bananaBoxes === undefined,
      ),
  },
  {
    code: 'withholding.banana_boxes_not_expected',
    level: 'fault',
    message: 'Only the codes of banana purchases take boxes.',
    fields: ({ lines }) =>
      pathsOfBrokenLines(
        lines,
        'banana_boxes',
        (line) => line.bananaBoxes !== undefined && !bananaCodes.includes(line.retentionCode),
      ),
  },
  {
    code: 'withholding.reimbursements_required',
    level: 'emission',
    message: 'A support document of type 41 needs the purchases it reimburses, on one of its lines.',
    fields: reimbursementsMissing,
  },
  {
    code: 'withholding.reimbursement_document_type',
    level: 'fault',
    message: 'The document type of a reimbursement has two digits in a withholding.',
    fields: ({ lines }) =>
      pathsOfBrokenLines(lines, 'reimbursements', ({ reimbursements }) =>
        reimbursements.some(({ documentType }) => documentType.length !== 2),
      ),
  },
  {
    code: 'withholding.sustain_unusual',
    level: 'warning',
    message: "SRI's table does not pair this sustain with this type of support document.",
    fields: ({ lines }) =>
      pathsOfBrokenLines(lines, 'sustain_code_id', ({ sustainCode, supportDocumentType }) => {
        const row = findCatalogRowByCode('sustain-codes', sustainCode);
        return row !== undefined && !row.allowedSupportDocuments.includes(supportDocumentType);
      }),
  },
  {
    code: 'withholding.registered_before_issue',
    level: 'fault',
    message: 'The support document was entered into the books before it was issued.',
    fields: ({ lines }) =>
      pathsOfBrokenLines(
        lines,
        'support_document_registration_date',
        ({ supportDocumentRegistrationDate: entered, supportDocumentDate: issued }) =>
          entered !== undefined && issued !== '' && entered < issued,
      ),
  },
  {
    code: 'withholding.support_document_later',
    level: 'warning',
    message: 'The support document is dated after the withholding.',
    fields: ({ date, lines }) =>
      pathsOfBrokenLines(lines, 'support_document_date', (line) => date !== '' && line.supportDocumentDate > date),
  },
  {
    code: 'document.support_authorization_doubtful',
    level: 'warning',
    message: 'The authorization has 49 digits but is no access key: its check digit is wrong.',
    fields: ({ lines }) =>
      pathsOfBrokenLines(lines, 'support_document_authorization', (line) =>
        isDoubtfulAuthorization(line.supportDocumentAuthorization),
      ),
  },
];

export const withholdingTotalsRules: readonly DocumentRule<DocumentWithTotals<Withholding, WithholdingTotals>>[] = [
  totalsFitRule,
  {
    code: 'withholding.support_document_too_large',
    level: 'fault',
    message: 'The total of the support document, or of what it reimburses, has more than the 14 digits SRI takes.',
    fields: ({ totals }) =>
      pathsOfBrokenLines(totals.lines, 'support_document_subtotal', ({ line }) =>
        totals.supportDocuments.some((support) => support.head === line && isTooLarge(support)),
      ),
  },
  {
    code: 'withholding.value_differs',
    level: 'fault',
    message: '{base} × {percentage} % is {value}.',
    params: {
      base: ({ totals }, _, field) => totals.lines[indexOf(field)]?.base.toFixed(2),
      percentage: ({ totals }, _, field) => String(totals.lines[indexOf(field)]?.percentage),
      value: ({ totals }, _, field) => totals.lines[indexOf(field)]?.value.toFixed(2),
    },
    fields: ({ totals }) =>
      pathsOfBrokenLines(
        totals.lines,
        'retention_value',
        ({ line, value }) => line.retentionValue !== undefined && !line.retentionValue.equals(value),
      ),
  },
  {
    code: 'withholding.sustains_alike',
    level: 'warning',
    message:
      'Two sustains of this support document cover the same amounts: each one states its own part of the document.',
    fields: ({ totals }) => {
      const repeated = totals.supportDocuments.filter((support, index, all) =>
        all.slice(0, index).some((earlier) => coversTheSame(earlier, support)),
      );
      return pathsOfBrokenLines(totals.lines, 'sustain_code_id', ({ line }) =>
        repeated.some(({ head }) => head === line),
      );
    },
  },
  {
    code: 'withholding.support_tax_differs',
    level: 'warning',
    message: 'The tax of the support document is not its subtotal × rate; SRI may report differences (message 52).',
    fields: ({ document }) => pathsOfBrokenLines(document.lines, 'support_document_tax_value', hasOddTax),
  },
];

function conflictingLines({ lines }: Withholding): readonly string[] {
  const heads = new Map<string, RetentionLine>();
  return lines.flatMap((line, index) => {
    const key = supportDocumentKey(line);
    const head = heads.get(key);
    if (head === undefined) {
      heads.set(key, line);
      return noBrokenFields;
    }
    return [
      ...fieldIfBroken(`items[${index}].support_document_date`, line.supportDocumentDate !== head.supportDocumentDate),
      ...fieldIfBroken(
        `items[${index}].support_document_registration_date`,
        line.supportDocumentRegistrationDate !== head.supportDocumentRegistrationDate,
      ),
      ...fieldIfBroken(
        `items[${index}].support_document_authorization`,
        line.supportDocumentAuthorization !== head.supportDocumentAuthorization,
      ),
    ];
  });
}

function reimbursementsMissing({ lines }: Withholding): readonly string[] {
  const told = new Set(lines.filter((line) => line.reimbursements.length > 0).map(supportSustainKey));
  return pathsOfBrokenLines(
    lines,
    'reimbursements',
    (line) => line.supportDocumentType === reimbursementCode && !told.has(supportSustainKey(line)),
  );
}

/**
 * Whether two parts of a support document state the same taxes. A typing error in the sustento of one line splits a
 * document into two such parts.
 */
function coversTheSame(one: SupportDocument, other: SupportDocument): boolean {
  const figures = ({ taxes }: SupportDocument) =>
    taxes
      .map(({ code, percentageCode, base }) => [code, percentageCode, base.toFixed(2)].join('/'))
      .sort()
      .join(' ');
  return supportDocumentKey(one.head) === supportDocumentKey(other.head) && figures(one) === figures(other);
}

/**
 * Whether the tax of a support document differs from base × rate by more than a few cents. Smaller differences are
 * normal, because other systems round line by line.
 */
function hasOddTax(line: RetentionLine): boolean {
  return line.supportTaxes.some(({ code, rate, base, value }) => {
    const off = value.minus(roundHalfUp(base.percent(rate), 2));
    return code === '2' && (off.compare(fewCents) > 0 || off.compare(Decimal.zero.minus(fewCents)) < 0);
  });
}

function isTooLarge({ total, retentions }: SupportDocument): boolean {
  const reimbursed = totalReimbursements(retentions.flatMap(({ line }) => line.reimbursements));
  return !total.fits(12) || !reimbursed.total.fits(12);
}

const fewCents = Decimal.from('0.05');

function ratesOf(line: RetentionLine | undefined): string {
  const retention = line?.retention;
  if (!retention) return 'a rate';
  const { percentageRange: range, allowedPercentages } = retention;
  return range ? `${range.min} % to ${range.max} %` : `${allowedPercentages.join(' %, ')} %`;
}

function lineAt(lines: readonly RetentionLine[], field: string): RetentionLine | undefined {
  return lines[indexOf(field)];
}

function indexOf(field: string): number {
  return Number(/^items\[(\d+)\]/.exec(field)?.[1]);
}
