import { expect, it } from 'vitest';
import { addressesOf } from './addresses.ts';

it('takes addresses apart however people part them, each once', () => {
  expect(addressesOf(' a@x.ec, b@x.ec;c@x.ec\nb@x.ec ')).toEqual(['a@x.ec', 'b@x.ec', 'c@x.ec']);
  expect(addressesOf('')).toEqual([]);
});
