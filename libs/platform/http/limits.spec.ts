import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { DrivenClock } from '#platform/clock/driven.adapter.ts';
import { type TinyHttp, tinyHttp } from '../../../test/support/tiny-http.ts';
import { clientIp, ipKey } from './client-ip.ts';
import { Limits, rates } from './limits.ts';

describe('limits', () => {
  let clock: DrivenClock;
  let limits: Limits;

  beforeEach(() => {
    clock = new DrivenClock();
    limits = new Limits(clock);
  });

  it('let so many through at once, then as many as the rate pays back', () => {
    const taken = () =>
      Array.from({ length: 1000 }, () => limits.take('bid', 'ann')).filter((wait) => wait === 0).length;
    expect(taken()).toBe(rates.bid.atOnce);
    clock.advance(1000);
    expect(taken()).toBe(rates.bid.perSecond);
    expect(limits.take('bid', 'bob')).toBe(0);
  });

  it('say how long to wait', () => {
    for (let n = 0; n < rates.auth.atOnce; n++) limits.take('auth', 'a');
    const wait = limits.take('auth', 'a');
    expect(wait).toBe(6);
    clock.advance(wait * 1000);
    expect([limits.take('auth', 'a'), limits.take('auth', 'a')]).toEqual([0, 6]);
    limits.giveBack('auth', 'a');
    expect([limits.take('auth', 'a'), limits.take('auth', 'a')]).toEqual([0, 6]);
  });

  it('can be off', () => {
    const off = new Limits(clock, false);
    expect(Array.from({ length: 1000 }, () => off.take('auth', 'a')).every((wait) => wait === 0)).toBe(true);
  });
});

describe('a visitor', () => {
  it.each([
    ['203.0.113.9', '203.0.113.9'],
    ['::ffff:203.0.113.9', '203.0.113.9'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:DB8:1:2::1', '2001:db8:1:2::/64'],
    ['2001:0db8:0001:0002::', '2001:db8:1:2::/64'],
    ['::1', '0:0:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['a:b', 'unknown'],
  ])('%s counts as %s', (ip, key) => expect(ipKey(ip)).toBe(key));

  it.each([
    [0, '6.6.6.6, 7.7.7.7', '1.1.1.1'],
    [1, '6.6.6.6, 7.7.7.7', '7.7.7.7'],
    [2, '6.6.6.6, 7.7.7.7', '6.6.6.6'],
    [5, '6.6.6.6', '6.6.6.6'],
  ])('behind %i proxies that say %s is %s', (hops, forwarded, ip) =>
    expect(clientIp('1.1.1.1', forwarded, hops)).toBe(ip),
  );
});

describe('a visitor who makes up addresses', () => {
  let http: TinyHttp;

  beforeAll(async () => {
    http = await tinyHttp();
  });

  afterAll(() => http.close());

  it('is still one visitor', async () => {
    const most = rates.read.atOnce;
    const answers = await Promise.all(
      Array.from({ length: most + 20 }, (_, n) =>
        http.ask('GET', '/web-api/v1/open', {
          'x-forwarded-for': `9.9.${n >> 8}.${n & 255}`,
          forwarded: `for=8.8.8.${n}`,
        }),
      ),
    );
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(20);
  });
});
