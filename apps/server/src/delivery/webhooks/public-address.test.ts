import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isMetadataAddress, isPublicAddress, resolveHost } from './public-address.ts';

const guarded = { allowPrivate: false };

describe('an address that is not public', () => {
  it.each([
    ['0.0.0.0', 'unspecified'],
    ['0.1.2.3', 'this network'],
    ['10.0.0.1', 'private'],
    ['172.16.0.1', 'private'],
    ['172.31.255.255', 'private'],
    ['192.168.1.1', 'private'],
    ['127.0.0.1', 'loopback'],
    ['127.255.255.254', 'loopback'],
    ['169.254.169.254', 'link-local: metadata of a cloud'],
    ['100.64.0.1', 'carrier-grade NAT'],
    ['100.100.100.200', 'carrier-grade NAT: metadata of a cloud'],
    ['168.63.129.16', 'metadata of a cloud, in the middle of the public range'],
    ['192.0.0.1', 'protocol assignments'],
    ['192.0.2.1', 'documentation'],
    ['198.51.100.7', 'documentation'],
    ['203.0.113.9', 'documentation'],
    ['192.88.99.1', 'old 6to4 relay'],
    ['198.18.0.1', 'benchmarking'],
    ['198.19.255.255', 'benchmarking'],
    ['192.31.196.1', 'AS112'],
    ['192.52.193.1', 'AMT'],
    ['192.175.48.1', 'AS112'],
    ['224.0.0.1', 'multicast'],
    ['239.255.255.255', 'multicast'],
    ['240.0.0.1', 'reserved'],
    ['255.255.255.255', 'broadcast'],
    ['::', 'unspecified'],
    ['::1', 'loopback'],
    ['::7f00:1', 'IPv4-compatible loopback'],
    ['::ffff:127.0.0.1', 'IPv4-mapped loopback'],
    ['::ffff:8.8.8.8', 'IPv4-mapped, even of a public one'],
    ['::ffff:0:127.0.0.1', 'IPv4-translated'],
    ['64:ff9b::7f00:1', 'NAT64'],
    ['64:ff9b:1::7f00:1', 'local NAT64'],
    ['100::1', 'discard'],
    ['2001::1', 'Teredo'],
    ['2001:2::1', 'benchmarking'],
    ['2001:10::1', 'ORCHID'],
    ['2001:20::1', 'ORCHIDv2'],
    ['2001:db8::1', 'documentation'],
    ['3fff::1', 'documentation'],
    ['2002:7f00:1::1', '6to4'],
    ['5f00::1', 'segment routing'],
    ['fc00::1', 'unique local'],
    ['fd12:3456:789a::1', 'unique local'],
    ['fe80::1', 'link-local'],
    ['fe80::1%eth0', 'link-local with a zone'],
    ['fec0::1', 'site-local'],
    ['ff02::1', 'multicast'],
    ['4000::1', 'not given out'],
    ['', 'nothing'],
    ['localhost', 'a name'],
    ['1.2.3.4.5', 'no address'],
  ])('%s (%s) is refused', (address) => {
    expect(isPublicAddress(address)).toBe(false);
  });

  it('is refused for every special block', () => {
    const byte = fc.integer({ min: 0, max: 255 });
    const inside = fc.oneof(
      fc.tuple(fc.constant(10), byte, byte, byte),
      fc.tuple(fc.constant(127), byte, byte, byte),
      fc.tuple(fc.constant(172), fc.integer({ min: 16, max: 31 }), byte, byte),
      fc.tuple(fc.constant(192), fc.constant(168), byte, byte),
      fc.tuple(fc.constant(169), fc.constant(254), byte, byte),
      fc.tuple(fc.integer({ min: 224, max: 255 }), byte, byte, byte),
    );
    fc.assert(
      fc.property(inside, (parts) => {
        const text = parts.join('.');
        expect(isPublicAddress(text)).toBe(false);
        expect(isPublicAddress(`::ffff:${text}`)).toBe(false);
      }),
    );
  });
});

describe('a public address', () => {
  it.each([
    '8.8.8.8',
    '1.1.1.1',
    '181.39.0.1',
    '172.15.0.1',
    '172.32.0.1',
    '100.128.0.1',
    '2606:4700::1111',
    '2800:68::1',
  ])('%s is accepted', (address) => {
    expect(isPublicAddress(address)).toBe(true);
  });
});

describe('a host', () => {
  it('is refused in every spelling of a private address in a URL', async () => {
    const spellings = ['http://2130706433/', 'http://0x7f.1/', 'http://0177.0.0.1/', 'http://127.1/', 'http://[::1]/'];
    for (const text of [...spellings, 'http://[::ffff:7f00:1]/', 'http://①②⑦.0.0.1/']) {
      expect(await resolveHost(new URL(text).hostname, guarded), text).toEqual({ refused: expect.any(String) });
    }
  });

  it('is refused if its name means this machine, whatever a name server answers', async () => {
    for (const name of ['localhost', 'LOCALHOST.', 'api.localhost'])
      expect(await resolveHost(name, guarded), name).toEqual({ refused: expect.any(String) });
  });

  it('is refused if one of several addresses is private', async () => {
    const resolve =
      (...list: string[]) =>
      async () =>
        list.map((address) => ({ address, family: 4 as const }));
    expect(await resolveHost('a.example', guarded, resolve('8.8.8.8', '10.0.0.1', '1.1.1.1'))).toHaveProperty(
      'refused',
    );
    expect(await resolveHost('a.example', guarded, resolve('8.8.8.8', '1.1.1.1'))).toEqual({
      addresses: [
        { address: '8.8.8.8', family: 4 },
        { address: '1.1.1.1', family: 4 },
      ],
    });
  });

  it('is accepted with any address in a closed network', async () => {
    const open = await resolveHost('[::1]', { allowPrivate: true });
    expect(open).toEqual({ addresses: [{ address: '::1', family: 6 }] });
  });

  it('is refused even in a closed network where clouds serve credentials', async () => {
    const open = { allowPrivate: true };
    const spellings = ['http://169.254.169.254/', 'http://2852039166/', 'http://0xa9fea9fe/', 'http://169.254.43518/'];
    for (const text of [
      ...spellings,
      'http://[::ffff:a9fe:a9fe]/',
      'http://[fd00:ec2::254]/',
      'http://100.100.100.200/',
    ])
      expect(await resolveHost(new URL(text).hostname, open), text).toEqual({ refused: expect.any(String) });
    const ask = async () => [
      { address: '10.0.0.1', family: 4 as const },
      { address: '169.254.169.254', family: 4 as const },
    ];
    expect(await resolveHost('metadata.google.internal', open, ask)).toEqual({ refused: expect.any(String) });
    for (const address of ['10.0.0.1', '127.0.0.1', '192.168.1.1', 'fd12:3456::1', '::1', '64:ff9b::a00:1', '8.8.8.8'])
      expect(isMetadataAddress(address), address).toBe(false);
  });

  it.each([
    '169.254.0.1',
    '169.254.255.255',
    'fe80::1',
    'febf::1',
    'fe80::a9fe:a9fe%eth0',
    '168.63.129.16',
    '192.0.0.192',
    '::a9fe:a9fe',
    '::ffff:169.254.169.254',
    '::ffff:0:169.254.169.254',
    '64:ff9b::a9fe:a9fe',
    '64:ff9b:1::a9fe:a9fe',
    '2002:a9fe:a9fe::1',
    '::ffff:100.100.100.200',
    'fd20:ce::254',
    'fd00:c1::a9fe:a9fe',
    'fd00:42::42',
  ])('%s is such an address', (address) => {
    expect(isMetadataAddress(address)).toBe(true);
  });
});
