import type { IncomingMessage } from 'node:http';
import { describe, expect, it } from '@jest/globals';
import { visitorAt } from './admission/visitor.ts';
import { proxiesOf, visitorAddress } from './client-ip.ts';
import { mutant } from '../../../test/support/mutants.ts';

const said = (remoteAddress: string, forwarded?: string) =>
  ({ socket: { remoteAddress }, headers: { 'x-forwarded-for': forwarded } }) as unknown as IncomingMessage;

/** `MUTANT=believes-all`: whoever asks is taken for a proxy of ours. */
const isProxy = mutant === 'believes-all' ? () => true : proxiesOf(['10.0.0.0/8', '192.0.2.7', 'fd00::/8']);

describe("a visitor's address", () => {
  it.each([
    ['the peer, whatever it says', '203.0.113.9', '6.6.6.6', '203.0.113.9'],
    ['what our proxy says', '10.1.2.3', '203.0.113.9', '203.0.113.9'],
    ['what our proxy says, not what its visitor does', '10.1.2.3', '6.6.6.6, 203.0.113.9', '203.0.113.9'],
    ['found behind two of our proxies', '192.0.2.7', '6.6.6.6, 203.0.113.9, 10.9.9.9', '203.0.113.9'],
    ['by IPv6 too', 'fd00::1', '2001:db8::1', '2001:db8::1'],
    ['also where the machine listens for both', '::ffff:10.1.2.3', '203.0.113.9', '203.0.113.9'],
    ['the proxy itself when it speaks for nobody', '10.1.2.3', undefined, '10.1.2.3'],
  ])('is %s', (_, peer, forwarded, address) => expect(visitorAddress(said(peer, forwarded), isProxy)).toBe(address));

  it('is the peer when there is no proxy', () =>
    expect(visitorAddress(said('10.1.2.3', '6.6.6.6'), proxiesOf([]))).toBe('10.1.2.3'));
});

describe('a visitor', () => {
  it.each([
    ['203.0.113.9', ['203.0.113.9']],
    ['::ffff:203.0.113.9', ['203.0.113.9']],
    ['2001:db8:1:203:4:5:6:7', ['2001:db8:1:0::/48', '2001:db8:1:200::/56', '2001:db8:1:203::/64']],
    ['2001:DB8:1:2::1', ['2001:db8:1:0::/48', '2001:db8:1:0::/56', '2001:db8:1:2::/64']],
    ['2001:0db8:0001:0002::', ['2001:db8:1:0::/48', '2001:db8:1:0::/56', '2001:db8:1:2::/64']],
    ['::1', ['0:0:0:0::/48', '0:0:0:0::/56', '0:0:0:0::/64']],
    ['fe80::1%eth0', ['fe80:0:0:0::/48', 'fe80:0:0:0::/56', 'fe80:0:0:0::/64']],
    ['a:b', ['unknown']],
  ])('at %s counts as %j', (ip, keys) => expect(visitorAt(ip).map(({ key }) => key)).toEqual(keys));
});
