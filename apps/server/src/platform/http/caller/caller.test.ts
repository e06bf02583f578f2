import type { IncomingMessage } from 'node:http';
import { describe, expect, it } from 'vitest';
import { makeFindCaller } from './caller.ts';
import { NetworkBlocks, normalizeBlock, parseAddress } from './network.ts';

const proxies = ['10.0.0.0/8', '2001:db8:f::/48', '127.0.0.1'];

function call(remoteAddress: string | undefined, headers: Record<string, string> = {}, encrypted = false) {
  const socket = { remoteAddress, ...(encrypted && { encrypted: true }) };
  return makeFindCaller(proxies)({ socket, headers } as unknown as IncomingMessage);
}

describe('the caller', () => {
  it('is the peer of the socket without a proxy', () => {
    expect(call('203.0.113.7')).toMatchObject({ ip: '203.0.113.7', secure: false });
    expect(call('203.0.113.7', {}, true)).toMatchObject({ ip: '203.0.113.7', secure: true });
    expect(call('::ffff:203.0.113.7').ip).toBe('203.0.113.7');
    expect(call('2001:db8::1').ip).toBe('2001:db8::1');
  });

  it('is not changed by forwarding headers of an unknown sender', () => {
    const lies = { 'x-forwarded-for': '127.0.0.1', 'x-forwarded-proto': 'https' };
    expect(call('203.0.113.7', lies)).toMatchObject({ ip: '203.0.113.7', secure: false });
  });

  it('is the first address from the right that is not a listed proxy', () => {
    const forwarded = { 'x-forwarded-for': '198.51.100.1, 203.0.113.9, 10.1.1.1', 'x-forwarded-proto': 'https' };
    expect(call('10.0.0.5', forwarded)).toMatchObject({ ip: '203.0.113.9', secure: true });
    expect(call('::ffff:10.0.0.5', forwarded)).toMatchObject({ ip: '203.0.113.9', secure: true });
    expect(call('2001:db8:f::1', forwarded).ip).toBe('203.0.113.9');
  });

  it('may have a port, and the search stops at text that is no address', () => {
    expect(call('10.0.0.5', { 'x-forwarded-for': '203.0.113.9:4711' }).ip).toBe('203.0.113.9');
    expect(call('10.0.0.5', { 'x-forwarded-for': '[2001:db8::7]:4711' }).ip).toBe('2001:db8::7');
    expect(call('10.0.0.5', { 'x-forwarded-for': '198.51.100.1, unknown, 10.1.1.1' }).ip).toBe('10.1.1.1');
    expect(call('10.0.0.5', { 'x-forwarded-for': '' }).ip).toBe('10.0.0.5');
  });

  it('is local without HTTPS only if it is really on this machine', () => {
    expect(call('127.0.0.1').secure).toBe(true);
    expect(call('::1').secure).toBe(true);
    expect(call('127.0.0.1', { 'x-forwarded-for': '203.0.113.9' }).secure).toBe(false);
    expect(call('127.0.0.1', { 'x-forwarded-for': '203.0.113.9', 'x-forwarded-proto': 'http' }).secure).toBe(false);
    expect(call('127.0.0.1', { 'x-forwarded-for': '203.0.113.9', 'x-forwarded-proto': 'https' }).secure).toBe(true);
    expect(call(undefined).secure).toBe(false);
  });

  it('used the protocol that a listed proxy names, whatever X-Forwarded-For contains', () => {
    for (const hops of [
      undefined,
      '',
      'unknown',
      '127.0.0.1',
      '::1',
      '10.1.1.1',
      '203.0.113.9, unknown',
      '203.0.113.9',
    ]) {
      const forwarded = hops === undefined ? {} : { 'x-forwarded-for': hops };
      const over = (proto: string) => call('127.0.0.1', { ...forwarded, 'x-forwarded-proto': proto });
      expect(over('http'), hops).toMatchObject({ encrypted: false, secure: false });
      expect(over('https'), hops).toMatchObject({ encrypted: true, secure: true });
      expect(over('https, http'), hops).toMatchObject({ encrypted: false, secure: false });
    }
  });

  it('is not local if a proxy on this machine does not name the client', () => {
    for (const headers of [
      { 'x-forwarded-for': 'unknown' },
      { 'x-forwarded-for': '' },
      { 'x-forwarded-proto': 'http' },
    ])
      expect(call('127.0.0.1', headers as Record<string, string>)).toMatchObject({ local: false, secure: false });
    expect(call('127.0.0.1', { 'x-forwarded-for': '127.0.0.1' })).toMatchObject({ local: true, secure: true });
  });
});

describe('a block of addresses', () => {
  it.each([
    ['10.0.0.1', '10.0.0.1/32'],
    [' 10.0.0.0/8 ', '10.0.0.0/8'],
    ['0.0.0.0/0', '0.0.0.0/0'],
    ['2001:DB8::1', '2001:db8::1/128'],
    ['2001:db8::/32', '2001:db8::/32'],
    ['::ffff:10.0.0.0/104', '10.0.0.0/8'],
    ['::ffff:10.0.0.1', '10.0.0.1/32'],
  ])('%s is stored as %s', (text, block) => {
    expect(normalizeBlock(text)).toEqual({ block });
  });

  it.each([
    '',
    'localhost',
    '10.0.0.256',
    '10.0.0.0/33',
    '10.0.0.0/-1',
    '10.0.0.0/',
    '10.1/8',
    '0x7f.1',
    '2130706433',
    '2001:db8::/129',
    'fe80::1%eth0',
    '10.0.0.1:80',
    '[::1]',
    '[::1]:80',
  ])('%j is refused', (text) => {
    expect(normalizeBlock(text)).toHaveProperty('fault');
  });

  it('with bits outside its prefix is refused with the intended block', () => {
    expect(normalizeBlock('10.0.0.5/24')).toEqual({
      fault: '10.0.0.5/24 has bits outside its prefix; the block is 10.0.0.0/24',
      params: { reason: 'bits_outside_prefix', value: '10.0.0.5/24', block: '10.0.0.0/24' },
    });
  });

  it('never mixes v4 and v6', () => {
    const everything = new NetworkBlocks(['0.0.0.0/0']);
    expect(everything.includes(parseAddress('203.0.113.1') ?? fail())).toBe(true);
    expect(everything.includes(parseAddress('::ffff:203.0.113.1') ?? fail())).toBe(true);
    expect(everything.includes(parseAddress('2001:db8::1') ?? fail())).toBe(false);
  });
});

function fail(): never {
  throw new Error('not an address');
}
