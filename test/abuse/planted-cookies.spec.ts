import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { Me } from '#contracts/accounts.ts';
import { accountRoutes } from '#contracts/account-routes.ts';
import { cookies, hostCookie, visitorRoutes } from '#contracts/routes.ts';
import { Sessions } from '#platform/auth/sessions.ts';
import { cookieOf } from '#platform/http/cookie.ts';
import { Crowd, type TestMember } from '../support/crowd.ts';
import { liveSocket } from '../support/live-clients.ts';
import { type OpenMarket, openMarket } from '../support/market.ts';
import { Visitor } from '../support/visitor.ts';
import { mutant } from '../support/mutants.ts';

/*
 * A market that people reach by https. To see the tests fail, run with
 *   MUTANT=any-cookie  whatever cookie is called jwt is believed
 */
let market: OpenMarket;
let thief: TestMember;
const named = hostCookie(cookies.jwt);
const env = { PUBLIC_URL: 'https://plinth.example', ALLOWED_HOSTS: '127.0.0.1,localhost', TEST_MEMBERS: 'on' };

beforeAll(async () => {
  const tokenIn = Reflect.get(Sessions.prototype, 'tokenIn');
  if (mutant === 'any-cookie') {
    Sessions.prototype.tokenIn = function gullible(this: Sessions, header) {
      return cookieOf(header, cookies.jwt) ?? tokenIn.call(this, header);
    };
  }
  market = await openMarket({ env });
  [thief] = (await new Crowd(market).members(1)) as [TestMember];
});

afterAll(() => market.close());

/** What a neighbouring host, or anybody on the line before https, can leave in a browser. */
const plantedIn = (browser: Visitor) => browser.cookies.set(cookies.jwt, thief.token).set(cookies.csrf, thief.csrf);
const currentUser = async (browser: Visitor) => (await browser.get(visitorRoutes.me)).body as Me;

it('a planted session is nobody’s, before the sign-in and after it', async () => {
  const browser = await Visitor.at(market.fastify);
  plantedIn(browser);
  expect((await currentUser(browser)).id).toBeNull();
  const { email, password } = market.operator;
  const answer = await browser.post(accountRoutes.signIn, { email, password });
  expect(answer).toMatchObject({ status: 200, body: { me: { email } } });
  const set = answer.headers['set-cookie'] as string[];
  expect(set.filter((line) => line.startsWith('__Host-') && /; Path=\/; .*Secure/.test(line))).toHaveLength(set.length);
  expect((await currentUser(browser)).email).toBe(email);
  const stolen = browser.copy();
  await browser.post(accountRoutes.signOut, {});
  expect([(await currentUser(browser)).id, (await currentUser(stolen)).id]).toEqual([null, null]);
});

it('a planted session opens no room and sends no command', async () => {
  const cookie = `${cookies.jwt}=${thief.token}; ${cookies.csrf}=${thief.csrf}`;
  const planted = await liveSocket(market.url, { cookie, csrf: thief.csrf });
  expect((await planted.join(`member:${thief.id}`)).joined).toEqual([]);
  expect(await planted.command(accountRoutes.signOut, 'key-12345678', {})).toMatchObject({ status: 403 });
  const own = await liveSocket(market.url, { cookie: `${named}=${thief.token}`, csrf: thief.csrf });
  expect((await own.join(`member:${thief.id}`)).joined).toEqual([`member:${thief.id}`]);
  for (const { socket } of [planted, own]) socket.disconnect();
});
