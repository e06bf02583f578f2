import { describe, expect, it } from 'vitest';
import {
  type AppliedAnswer,
  type InboxDocument,
  listAnswerChoices,
  type SuggestedClassification,
  type SustainRow,
} from './answer.ts';

const document = {
  id: 1,
  number: '001-001-000000001',
  date: '2026-10-05',
  total: 115,
  vat: 15,
  state: 'authorized',
  xmlStatus: 'verified',
  accepted: false,
  lines: [],
  lineCount: 0,
  documentType: { id: 1, code: 'A', name: 'Factura' },
  issuer: { identification: '0990000015001', businessName: 'PROVEEDORA' },
} as unknown as InboxDocument;

const row = (id: number, more: Partial<SustainRow> = {}): SustainRow => ({
  id,
  code: `S${id}`,
  name: `Sustento ${id}`,
  validFrom: null,
  validTo: null,
  allowedSupportDocuments: ['A'],
  ...more,
});
const sustains = [1, 2, 3, 4, 5, 6, 7, 8].map((id) => row(id));

const suggested = (from: 'rule' | 'past', id: number, times: number | null = null): SuggestedClassification => ({
  from,
  ruleId: null,
  times,
  lastUsed: null,
  deductible: null,
  vatCredit: 'none',
  fixedAsset: false,
  sustainCode: { id, code: `S${id}`, name: '' },
});

const given = (sustainId: number, count: number, issuer = document.issuer.identification): AppliedAnswer => ({
  answer: { sustainId, vatCredit: 'none', fixedAsset: false, deductible: null },
  issuer,
  typeId: 1,
  count,
});

const sourcesAndCodes = (choices: ReturnType<typeof listAnswerChoices>) =>
  choices.map(({ from, sustainId }) => `${from} ${sustainId}`);

describe('the answers offered for a purchase', () => {
  it('are those of the rules, then the past ones of the supplier, then the usual ones: none twice and nine at most', () => {
    const choices = listAnswerChoices(
      document,
      [suggested('rule', 7), suggested('past', 2, 3), suggested('past', 7, 1)],
      [],
      sustains,
    );
    expect(sourcesAndCodes(choices).slice(0, 4)).toEqual(['rule 7', 'past 2', 'usual 1', 'usual 6']);
    expect(choices).toHaveLength(9);
    expect(new Set(choices.map((one) => JSON.stringify([one.sustainId, one.vatCredit, one.fixedAsset]))).size).toBe(9);
  });

  it('include at once what was answered in this session, for the same supplier only', () => {
    const choices = listAnswerChoices(
      document,
      [suggested('past', 2, 3)],
      [given(8, 5), given(4, 9, '0990000023001')],
      sustains,
    );
    expect(sourcesAndCodes(choices).slice(0, 2)).toEqual(['past 8', 'past 2']);
    expect(choices[0]?.times).toBe(5);
    expect(sourcesAndCodes(choices)).not.toContain('past 4');
  });

  it('are only the ones that SRI allows for the document type on its date', () => {
    const some = [
      row(1, { allowedSupportDocuments: ['B'] }),
      row(2, { validTo: '2026-10-04' }),
      row(6),
      row(3, { validFrom: '2026-10-06' }),
    ];
    expect(sourcesAndCodes(listAnswerChoices(document, [], [], some))).toEqual(['usual 6']);
  });
});
