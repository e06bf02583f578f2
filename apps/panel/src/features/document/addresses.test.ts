import { expect, it } from 'vitest';
import { addressesOf } from './addresses.ts';

it('separates addresses with any separator, each once', () => {
  expect(addressesOf(' a@x.ec, b@x.ec;c@x.ec\nb@x.ec ')).toEqual(['a@x.ec', 'b@x.ec', 'c@x.ec']);
  expect(addressesOf('')).toEqual([]);
});

it('reads addresses as mail programs copy them, without the names', () => {
  expect(addressesOf('María Pérez <maria@x.ec>; "Luis" <luis@x.ec>, ana@x.ec')).toEqual([
    'maria@x.ec',
    'luis@x.ec',
    'ana@x.ec',
  ]);
  expect(addressesOf('María Pérez')).toEqual(['María', 'Pérez']);
});
