// Classification of a purchase by a user, and the answers offered for it, numbered like the keys 1 to 9.
import type { DataOf } from '../../api/talonario.ts';
import type { ClassificationAnswer } from '../received/index.ts';

export type { ClassificationAnswer as Answer };

export type InboxDocument = DataOf<'classificationInbox.list'>['documents'][number];
export type SuggestedClassification = DataOf<'receivedDocuments.classification'>['suggestions'][number];

export interface AnswerChoice extends ClassificationAnswer {
  readonly from: 'rule' | 'past' | 'usual';
  /** Number of times this answer was given for this supplier. Null if the answer was never given before. */
  readonly times: number | null;
}

/** An answer given in this session, with its supplier and the number of documents. */
export interface AppliedAnswer {
  readonly answer: ClassificationAnswer;
  readonly issuer: string;
  readonly typeId: number;
  readonly count: number;
}

/** Row of the catalog `sustain-codes`, with the fields used here. */
export interface SustainRow {
  readonly id: number;
  readonly code: string;
  readonly name: string;
  readonly validFrom: string | null;
  readonly validTo: string | null;
  readonly allowedSupportDocuments: readonly string[];
}

const mostChoices = 9;

/**
 * Answers to offer: those of the rules, then past answers for this supplier, then common answers for purchases. No
 * answer is listed twice.
 */
export function listAnswerChoices(
  document: InboxDocument,
  suggested: readonly SuggestedClassification[],
  given: readonly AppliedAnswer[],
  sustains: readonly SustainRow[],
): AnswerChoice[] {
  const rules = suggested.filter(({ from }) => from === 'rule').map((one) => toChoice(one, 'rule', null));
  const past = suggested.filter(({ from }) => from === 'past').map((one) => toChoice(one, 'past', one.times));
  const allowed = allowedSustains(document, sustains).map(({ id }) => id);
  const ordinary = usual
    .filter(({ sustainId }) => sustainId !== null && allowed.includes(sustainId))
    .map((answer): AnswerChoice => ({ ...answer, from: 'usual', times: null }));
  const choices: AnswerChoice[] = [];
  for (const choice of [...rules, ...joinPast(document, past, given), ...ordinary])
    if (!choices.some((one) => isSameAnswer(one, choice) || covers(one, choice))) choices.push(choice);
  return choices.slice(0, mostChoices);
}

/** Sustentos that SRI allows for the document type on the date of the document. */
export function allowedSustains<Row extends SustainRow>(
  { documentType, date }: Pick<InboxDocument, 'documentType' | 'date'>,
  sustains: readonly Row[],
): Row[] {
  return sustains.filter(
    ({ allowedSupportDocuments, validFrom, validTo }) =>
      allowedSupportDocuments.includes(documentType.code) &&
      (validFrom === null || validFrom <= date) &&
      (validTo === null || validTo >= date),
  );
}

export function isSameAnswer(one: ClassificationAnswer, other: ClassificationAnswer): boolean {
  return covers(one, other) && one.deductible === other.deductible;
}

/** Fields of the request that stores the answer. Values that the user did not answer stay unchanged. */
export function classificationBody({ sustainId, vatCredit, fixedAsset, deductible }: ClassificationAnswer) {
  return {
    ...(sustainId !== null && { sustain_code_id: sustainId }),
    ...(vatCredit !== null && { vat_credit: vatCredit }),
    ...(fixedAsset !== null && { fixed_asset: fixedAsset }),
    ...(deductible !== null && { deductible }),
  };
}

// Usual answers, by the meaning of SRI's table of sustentos: with credit of the IVA or as cost; of inventory, of fixed
// assets or of other purchases.
const usual: readonly ClassificationAnswer[] = [
  { sustainId: 1, vatCredit: 'full', fixedAsset: false, deductible: null },
  { sustainId: 2, vatCredit: 'none', fixedAsset: false, deductible: null },
  { sustainId: 6, vatCredit: 'full', fixedAsset: false, deductible: null },
  { sustainId: 7, vatCredit: 'none', fixedAsset: false, deductible: null },
  { sustainId: 3, vatCredit: 'full', fixedAsset: true, deductible: null },
  { sustainId: 4, vatCredit: 'none', fixedAsset: true, deductible: null },
  { sustainId: 1, vatCredit: 'proportional', fixedAsset: false, deductible: null },
  { sustainId: 5, vatCredit: 'none', fixedAsset: false, deductible: null },
  { sustainId: 8, vatCredit: 'none', fixedAsset: false, deductible: null },
];

function toChoice(
  { sustainCode, vatCredit, fixedAsset, deductible }: SuggestedClassification,
  from: 'rule' | 'past',
  times: number | null,
): AnswerChoice {
  return { from, times, sustainId: sustainCode?.id ?? null, vatCredit, fixedAsset, deductible };
}

/** Adds the answers of this session, because the service may have responded before they were stored. */
function joinPast(
  document: InboxDocument,
  past: readonly AnswerChoice[],
  given: readonly AppliedAnswer[],
): AnswerChoice[] {
  const joined = [...past];
  for (const { answer, issuer, typeId, count } of given) {
    if (issuer !== document.issuer.identification || typeId !== document.documentType.id) continue;
    const at = joined.findIndex((one) => isSameAnswer(one, answer));
    const known = joined[at];
    if (known === undefined) joined.unshift({ ...answer, from: 'past', times: count });
    else joined[at] = { ...known, times: Math.max(known.times ?? 0, count) };
  }
  return joined.sort((one, other) => (other.times ?? 0) - (one.times ?? 0));
}

function covers(one: ClassificationAnswer, other: ClassificationAnswer): boolean {
  return one.sustainId === other.sustainId && one.vatCredit === other.vatCredit && one.fixedAsset === other.fixedAsset;
}
