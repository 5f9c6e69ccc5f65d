import { describe, expect, it } from 'vitest';
import { callableAddresses, isHostEntry, isPublicAddress } from './guarded-address.ts';

function reach(host: string, allow: readonly string[] = [], port = 80) {
  return callableAddresses({ host, port }, allow);
}

describe('an address to fetch', () => {
  it.each([
    '127.0.0.1',
    '127.8.8.8',
    '0.0.0.0',
    '10.1.2.3',
    '172.31.255.255',
    '192.168.1.1',
    '100.64.0.1',
    '169.254.169.254',
    '224.0.0.1',
    '255.255.255.255',
    '::1',
    '::',
    'fe80::1',
    'fe80::1%eth0',
    'fc00::1',
    'fd12:3456::1',
    'ff02::1',
    '::ffff:127.0.0.1',
    '::ffff:7f00:1',
    '::ffff:a00:1',
    '::7f00:1',
    '64:ff9b::7f00:1',
    '2002:7f00:1::',
    '2001:0:7f00:1::',
    'localhost',
    '',
  ])('%s is not one of the public network', (address) => {
    expect(isPublicAddress(address)).toBe(false);
  });

  it.each(['8.8.8.8', '172.32.0.1', '193.0.6.139', '2606:4700::1111', '::ffff:8.8.8.8'])('%s is one of the public network', (address) => {
    expect(isPublicAddress(address)).toBe(true);
  });

  it.each(['127.0.0.1', '[::1]', '[::ffff:127.0.0.1]', 'localhost', '2130706433', '0x7f000001', '0177.0.0.1', '127.1', '0'])(
    '%s is refused by what it resolves to',
    async (host) => {
      await expect(reach(host)).rejects.toMatchObject({ reason: 'address' });
    },
  );

  it('is called where a setting names its host, its address, its range or one port', async () => {
    for (const entry of ['127.0.0.1', '127.0.0.0/8', '127.0.0.1:80']) expect(await reach('127.0.0.1', [entry])).toHaveLength(1);
    for (const entry of ['LOCALHOST', 'localhost:80']) expect((await reach('localhost', [entry])).length).toBeGreaterThan(0);
    expect(await reach('[::1]', ['::1'])).toHaveLength(1);
    expect(await reach('[::1]', ['[::1]:80'])).toHaveLength(1);
    for (const entry of ['127.0.0.1:81', '10.0.0.0/8', '127.0.0.2', 'ocalhost']) {
      await expect(reach('127.0.0.1', [entry])).rejects.toMatchObject({ reason: 'address' });
    }
  });

  it('that is unknown says so', async () => {
    await expect(reach('nulle-part.invalid')).rejects.toMatchObject({ reason: 'unreachable' });
  });

  it('is allowed by hosts, addresses and ranges that can be read', () => {
    for (const entry of ['media.local', 'media.local:8080', '10.0.0.0/8', 'fd00::/8', '::1', '[::1]:80'])
      expect(isHostEntry(entry)).toBe(true);
    for (const entry of ['', '10.0.0.0/33', 'http://media', 'media/8', '10.0.0.0/8/9', 'a b']) expect(isHostEntry(entry)).toBe(false);
  });
});
