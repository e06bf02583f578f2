import { expect, it } from 'vitest';
import { readAllowedIps } from './allowed-ips.ts';

it('takes addresses however people part them', () => {
  expect(readAllowedIps(' 190.15.1.2\n2001:db8::/32, 10.0.0.0/8;\r\n')).toEqual([
    '190.15.1.2',
    '2001:db8::/32',
    '10.0.0.0/8',
  ]);
  expect(readAllowedIps('\n')).toEqual([]);
});
