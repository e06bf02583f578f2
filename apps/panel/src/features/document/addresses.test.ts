import { expect, it } from 'vitest';
import { parseEmailAddresses } from './addresses.ts';

it('separates addresses with any separator, each once', () => {
  expect(parseEmailAddresses(' a@x.ec, b@x.ec;c@x.ec\nb@x.ec ')).toEqual(['a@x.ec', 'b@x.ec', 'c@x.ec']);
  expect(parseEmailAddresses('')).toEqual([]);
});

it('reads addresses as mail programs copy them, without the names', () => {
  expect(parseEmailAddresses('María Pérez <maria@x.ec>; "Luis" <luis@x.ec>, ana@x.ec')).toEqual([
    'maria@x.ec',
    'luis@x.ec',
    'ana@x.ec',
  ]);
  expect(parseEmailAddresses('María Pérez')).toEqual(['María', 'Pérez']);
});
