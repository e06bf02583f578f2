import { expect, it } from 'vitest';
import { readAllowedIps, showAllowedIp } from './allowed-ips.ts';

it('reads addresses with any separator', () => {
  expect(readAllowedIps(' 190.15.1.2\n2001:db8::/32, 10.0.0.0/8;\r\n')).toEqual([
    '190.15.1.2',
    '2001:db8::/32',
    '10.0.0.0/8',
  ]);
  expect(readAllowedIps('\n')).toEqual([]);
});

it('shows a block of one address as the address', () => {
  expect(['190.15.1.2/32', '10.0.0.0/8', '2001:db8::/32', '2001:db8::1/128'].map(showAllowedIp)).toEqual([
    '190.15.1.2',
    '10.0.0.0/8',
    '2001:db8::/32',
    '2001:db8::1',
  ]);
});
