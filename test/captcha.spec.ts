import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { SignInTries } from '#accounts/sign-in-tries.ts';
import { captchaNeeded } from '#contracts/captcha.ts';
import type { ProtectionFlag } from '#contracts/flags.ts';
import { accountRoutes } from '#contracts/account-routes.ts';
import { flagRoutes, visitorRoutes } from '#contracts/routes.ts';
import { hour } from '#kernel/instant.ts';
import { Protections } from '#flags/protections.ts';
import { asksOf } from '#flags/visitor.ts';
import { answersTo, proofOf } from '#platform/captcha/rules/work.ts';
import { DrivenClock } from '#platform/clock/driven.adapter.ts';
import { Crowd } from './support/crowd.ts';
import { Joined, joinedWith } from './support/joined.ts';
import { type OpenMarket, openMarket } from './support/market.ts';
import { mutant } from './support/mutants.ts';
import { type Answer, Visitor } from './support/visitor.ts';

/*
 * When a visitor is asked for a proof, in a whole market. To see it fail, run with
 *   MUTANT=proof-lifts-limits      who has proved that they took the time may guess for ever
 *   MUTANT=protection-asked-away   operators may let visitors ask for less protection
 */
if (mutant === 'proof-lifts-limits') SignInTries.prototype.take = async () => async () => {};

let clock: DrivenClock;
let market: OpenMarket;
let crowd: Crowd;

beforeAll(async () => {
  clock = new DrivenClock();
  market = await openMarket({ clock, env: { CAPTCHA: 'on', CAPTCHA_BITS: '3' } });
  crowd = new Crowd(market);
});
afterAll(() => market.close());

const needed = { status: 403, body: { code: 'captcha-needed', trigger: 'on' } };
const isNeeded = ({ status, body }: Answer) => status === 403 && (body as { code: string }).code === 'captcha-needed';

/** As a browser does it: tries, and once more with a proof where one is asked for. */
async function working(who: Visitor, path: string, body: object): Promise<Answer> {
  const first = await who.post(path, body);
  return isNeeded(first) ? who.post(path, body, { proof: proofFor(first) }) : first;
}

function proofFor({ body }: Answer): string {
  const asked = captchaNeeded.parse(body);
  return proofOf(asked, answersTo(asked));
}

async function setFlag(name: ProtectionFlag, isOn: boolean) {
  const setting = { name, rules: isOn ? [{}] : [], allowAsk: false };
  const answer = await (
    await Visitor.at(market.fastify)
  ).post(flagRoutes.settings, setting, { bearer: market.operator.token });
  expect(answer.status).toBe(200);
}

it('who types a wrong password three times is asked for a proof before the fourth is looked at, and comes in with it', async () => {
  const ann = await Joined.at(crowd, 'ann@example.org');
  const thief = await Visitor.at(market.fastify);
  const guess = (password: string) => ({ email: ann.email, password });
  for (let n = 0; n < 3; n++)
    expect(await thief.post(accountRoutes.signIn, guess('a wrong one'))).toMatchObject({ status: 401 });
  const asked = await thief.post(accountRoutes.signIn, guess(joinedWith));
  expect(asked).toMatchObject(needed);
  const proof = proofFor(asked);
  const elsewhere = await thief.post(accountRoutes.askPasswordReset, { email: ann.email, language: 'en' }, { proof });
  expect(elsewhere.status).toBe(202);
  const other = await thief.post(accountRoutes.signIn, guess(joinedWith), { proof: `${proof}-0` });
  expect(other).toMatchObject(needed);
  expect(await thief.post(accountRoutes.signIn, guess(joinedWith), { proof })).toMatchObject({ status: 200 });
  expect(await (await Visitor.at(market.fastify)).post(accountRoutes.signIn, guess('x'), { proof })).toMatchObject(
    needed,
  );
  const { browser } = await ann.signIn();
  expect((await browser.get(visitorRoutes.me)).body).toMatchObject({ isAuthenticated: false });
  expect(await ann.browser.post(accountRoutes.signIn, guess(joinedWith))).toMatchObject({ status: 200 }); // known there
});

it('a proof lifts no limit: after ten guesses of an account it is 429, work or not', async () => {
  const eve = await Visitor.at(market.fastify);
  const codes: unknown[] = [];
  for (let n = 0; n < 11; n++) {
    const { body } = await working(eve, accountRoutes.signIn, { email: 'bea@example.org', password: `wrong ${n}` });
    codes.push((body as { code: string }).code);
  }
  expect(codes).toEqual([...Array.from({ length: 10 }, () => 'bad-credentials'), 'too-many-tries']);
});

it('nobody tells by it who has an account', async () => {
  clock.advance(hour);
  await Joined.at(crowd, 'cleo@example.org');
  const asked = async (email: string) => {
    const eve = await Visitor.at(market.fastify);
    const answers: Answer[] = [];
    for (let n = 0; n < 4; n++) answers.push(await eve.post(accountRoutes.signIn, { email, password: 'wrong' }));
    return answers.map(({ status }) => status);
  };
  expect(await asked('cleo@example.org')).toEqual([401, 401, 401, 403]);
  expect(await asked('nobody@example.org')).toEqual([401, 401, 401, 403]);
});

it('registrations and forgotten passwords by the dozen take work, from the sixth and the fourth of a line on', async () => {
  clock.advance(hour);
  const bot = await Visitor.at(market.fastify);
  const form = (n: number) => ({ email: `n${n}@example.org`, password: joinedWith, name: 'N', language: 'en' });
  for (let n = 0; n < 5; n++) expect(await bot.post(accountRoutes.register, form(n))).toMatchObject({ status: 202 });
  const sixth = await bot.post(accountRoutes.register, form(5));
  expect(sixth).toMatchObject(needed);
  expect(await bot.post(accountRoutes.register, form(6), { proof: proofFor(sixth) })).toMatchObject(needed);
  expect(await working(bot, accountRoutes.register, form(5))).toMatchObject({ status: 202, body: {} });
  const forgot = (n: number) => bot.post(accountRoutes.askPasswordReset, { email: form(n).email, language: 'en' });
  for (let n = 0; n < 3; n++) expect(await forgot(n)).toMatchObject({ status: 202 });
  expect(await forgot(3)).toMatchObject(needed);
  clock.advance(hour);
  expect(await forgot(3)).toMatchObject({ status: 202 });
});

describe('the flag against the taking over of accounts', () => {
  it('asks everybody at once, whatever their cookies ask for, but who signed in there before', async () => {
    clock.advance(hour);
    const dee = await Joined.at(crowd, 'dee@example.org');
    await setFlag('tempWebEnableAtoMitigation', true);
    if (mutant === 'protection-asked-away') letAskAway();
    const stranger = await Visitor.at(market.fastify);
    stranger.cookies.set('featureFlags', encodeURIComponent(JSON.stringify({ tempWebEnableAtoMitigation: false })));
    const right = { email: dee.email, password: joinedWith };
    expect(await stranger.post(accountRoutes.signIn, right)).toMatchObject(needed);
    expect((await stranger.get(flagRoutes.all)).body).toMatchObject({ tempWebEnableAtoMitigation: true });
    const form = { ...right, email: 'fay@example.org', name: 'Fay', language: 'en' };
    expect(await stranger.post(accountRoutes.register, form)).toMatchObject(needed);
    expect(await working(stranger, accountRoutes.signIn, right)).toMatchObject({ status: 200 });
    expect(await dee.browser.post(accountRoutes.signIn, right)).toMatchObject({ status: 200 });
    await setFlag('tempWebEnableAtoMitigation', false);
    expect(await stranger.post(accountRoutes.register, form)).toMatchObject({ status: 202 });
  });

  it('is for everybody or nobody', async () => {
    const operator = await Visitor.at(market.fastify);
    for (const wish of [
      { rules: [{ share: 50 }], allowAsk: false },
      { rules: [{}], allowAsk: true },
    ]) {
      const setting = { name: 'tempWebEnableAtoMitigation', ...wish };
      expect(await operator.post(flagRoutes.settings, setting, { bearer: market.operator.token })).toMatchObject({
        status: 409,
        body: { code: 'protection-for-everybody' },
      });
    }
  });
});

/** What a visitor's cookie says counts. */
function letAskAway() {
  const isOn = Reflect.get(Protections.prototype, 'isOn');
  Protections.prototype.isOn = async function asked(name) {
    const asks = asksOf({ headers: { cookie: `featureFlags=${encodeURIComponent(`{"${name}":false}`)}` } } as never);
    return asks[name] ?? isOn.call(this, name);
  };
}
