import { expect, it } from 'vitest';
import { inventedAccessKey } from '../../../test/received-documents.ts';
import { type CheckedReceivedXml, type ReceivingBusiness, receivedFinding, validateXml } from './validate-xml.ts';

const accessKey = inventedAccessKey(1);
const receiver: ReceivingBusiness = { accountId: 1, businessId: 1, environmentId: 1, ruc: '0990000015001' };
const checked = {
  xml: '<factura/>',
  document: undefined,
  warnings: [],
  signer: undefined,
  content: undefined,
  trust: undefined,
};

function statusOf(codes: readonly string[], fromSri: boolean) {
  const errors = codes.map((code) => receivedFinding(code, ''));
  const verdict = validateXml({ ...checked, errors } satisfies CheckedReceivedXml, receiver, {
    fromSri,
    asked: accessKey,
  });
  return verdict.kind === 'kept' ? [verdict.outcome, verdict.columns.xml_status] : verdict.kind;
}

it('only a copy returned by SRI is verified', () => {
  expect(statusOf([], true)).toEqual(['new', 'verified']);
  expect(statusOf([], false)).toEqual(['new', 'intact']);
});

it('a changed copy is tampered, an incomplete one is faulty, from every source', () => {
  for (const fromSri of [true, false]) {
    for (const code of ['signature', 'key_differs', 'other_key', 'key_check_digit'])
      expect(statusOf(['schema', code], fromSri)).toEqual(['tampered', 'tampered']);
    for (const code of ['signature_incomplete', 'not_signed', 'schema'])
      expect(statusOf([code], fromSri)).toEqual(['faulty', 'faulty']);
  }
});
