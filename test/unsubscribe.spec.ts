import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { Me } from '#contracts/accounts.ts';
import type { Preferences } from '#contracts/notifications.ts';
import { notificationRoutes } from '#contracts/notification-routes.ts';
import { visitorRoutes } from '#contracts/routes.ts';
import { unsubscribeLink } from '#notifications/unsubscribe-link.ts';
import { Crowd } from './support/crowd.ts';
import { type OpenMarket, openMarket } from './support/market.ts';
import { replacing } from './support/replacing.ts';
import { turns } from './support/turns.ts';
import type { Visitor } from './support/visitor.ts';

/** Views that are some turns behind, as under load. */
const viewsBehind: NonNullable<Parameters<typeof openMarket>[0]>['wrap'] = ({ documents, ...stores }) => ({
  ...stores,
  documents: replacing(documents, { write: async (...writes) => (await turns(50), documents.write(...writes)) }),
});

describe('mails that are ended by one press in the mailbox (RFC 8058)', () => {
  let market: OpenMarket;
  let ann: Visitor;
  let token: string;

  beforeAll(async () => {
    market = await openMarket({ wrap: viewsBehind });
    ann = await new Crowd(market).person('ann', ['shopper']);
    const { id } = (await ann.get(visitorRoutes.me)).body as Me;
    token = unsubscribeLink.sign(market.stores.keys, { memberId: id!, kind: 'outbid' });
  });
  afterAll(() => market.close());

  const form = 'List-Unsubscribe=One-Click';
  const urlencoded = { 'content-type': 'application/x-www-form-urlencoded' };
  const parts = ['--b', 'Content-Disposition: form-data; name="List-Unsubscribe"', '', 'One-Click', '--b--', ''].join(
    '\r\n',
  );
  const press = async (link: string, payload: string, headers: Record<string, string> = urlencoded) => {
    const url = `${notificationRoutes.unsubscribeAtOnce}?token=${link}`;
    const { statusCode, body } = await market.fastify.inject({ method: 'POST', url, headers, payload });
    return body === '' ? statusCode : `${statusCode} ${(JSON.parse(body) as { code: string }).code}`;
  };
  const mailsOn = async () => {
    await market.caughtUp();
    const { kinds } = (await ann.get(notificationRoutes.preferences)).body as Preferences;
    return kinds.outbid.mail;
  };
  const turnOn = () => ann.post(notificationRoutes.preferences, { kinds: { outbid: { inbox: true, mail: true } } });
  beforeEach(turnOn);

  it.each([
    ['as programs send it', form, urlencoded],
    ['in parts', parts, { 'content-type': 'multipart/form-data; boundary=b' }],
    [
      'by a browser of somebody else’s',
      form,
      { ...urlencoded, cookie: 'jwt=x; csrf=y', origin: 'https://mail.example' },
    ],
  ])('%s', async (_, payload, headers) => {
    expect(await press(token, payload, headers)).toBe(204);
    expect(await mailsOn()).toBe(false);
    expect(await press(token, payload, headers)).toBe(204);
    await turnOn();
    expect(await press(token, payload, headers)).toBe(204); // the same link ends them again
    expect(await mailsOn()).toBe(false);
  });

  it.each([
    ['another form', 'List-Unsubscribe=No', urlencoded, '400 bad-request'],
    ['nothing', '', urlencoded, '400 bad-request'],
    ['the field twice', `${form}&${form}`, urlencoded, '400 bad-request'],
    [
      'parts that end in the middle',
      parts.slice(0, 70),
      { 'content-type': 'multipart/form-data; boundary=b' },
      '400 bad-request',
    ],
    ['parts without a boundary', parts, { 'content-type': 'multipart/form-data' }, '400 bad-request'],
    ['more than any provider sends', `${form}&a=${'a'.repeat(3000)}`, urlencoded, '413 too-large'],
    ['plain text', form, { 'content-type': 'text/plain' }, '415 not-json'],
  ])('not by %s', async (_, payload, headers, refusal) => {
    expect(await press(token, payload, headers)).toBe(refusal);
    expect(await mailsOn()).toBe(true);
  });

  it('not by a link that is not ours, nor by opening it', async () => {
    expect(await press(token.replace('outbid', 'won'), form)).toBe('409 link-not-valid');
    const url = `${notificationRoutes.unsubscribeAtOnce}?token=${token}`;
    const opened = await market.fastify.inject({ method: 'GET', url });
    expect([opened.statusCode, opened.headers['location']]).toEqual([303, `/unsubscribe?token=${token}`]);
    expect(await mailsOn()).toBe(true);
  });

  it('by the page’s button: whoever opens the account next, in a window that knows nothing of it, finds it there', async () => {
    for (let n = 0; n < 5; n++) {
      const { status } = await ann.post(notificationRoutes.unsubscribe, { token, all: false });
      const { kinds } = (await ann.get(notificationRoutes.preferences)).body as Preferences;
      expect([status, kinds.outbid.mail]).toEqual([200, false]);
      await turnOn();
    }
  });

  it('no form gets in anywhere else', async () => {
    for (const { method, url, policy } of market.routes) {
      if (method !== 'POST' || policy.includes('link') || url.includes(':')) continue;
      const { body } = await market.fastify.inject({ method: 'POST', url, headers: urlencoded, payload: 'a=1' });
      expect([url, (JSON.parse(body) as { code: string }).code]).not.toEqual([url, 'bad-request']);
    }
  });
});
