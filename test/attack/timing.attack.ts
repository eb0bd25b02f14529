import { randomInt } from 'node:crypto';
import http from 'node:http';
import { performance } from 'node:perf_hooks';
import { accountRoutes } from '../../libs/contracts/account-routes.ts';
import { auctionRoutes, productRoutes } from '../../libs/contracts/routes.ts';
import { ask, bearing, made, membersAt } from './ask.ts';
import type { Attack, Target } from './attack.ts';
import { addressed, addressedCold, form } from './timing/addresses.ts';
import type { Pair, Timed } from './timing/pair.ts';
import { welch } from './welch.ts';

type Money = ReturnType<typeof usd>;

type Scene = Readonly<{
  market: Target;
  ann: string;
  bob: string;
  auctions: readonly [string, string];
  /** One more auction, its id. */
  open: (reserve: Money) => Promise<string>;
}>;

const usd = (minor: number) => ({ minor, currency: 'USD' });

const registering = (email: string) => [accountRoutes.register, form(email)] as const;
const guessing = (email: string) => [accountRoutes.signIn, { email, password: 'not this one, no' }] as const;

/** So many letters go to an address before asking brings none. */
const letters = 3;
const askingReset = (email: string) => [accountRoutes.askPasswordReset, { email, language: 'en' }] as const;

/** Each address is asked for once: there are no more of them. */
const mostCold = 2000;

/** Of a market that can be started again: what lay on the disk until then. */
const cold: Readonly<Record<string, (scene: Scene, count: number) => Promise<Pair>>> = {
  'an address not asked for since the start, to who registers it': async ({ market }, count) =>
    addressedCold(market, registering, count),
  'an address not asked for since the start, to who tries a password': async ({ market }, count) =>
    addressedCold(market, guessing, count),
};

/** One line a secret: what offers, balances and answers keep to themselves comes here too. */
const secrets: typeof cold = {
  'an address, to who registers it': async ({ market }) => addressed(market, registering),
  'an address, to who tries a password': async ({ market }) => addressed(market, guessing),
  'an address, to who asks for a new password': async ({ market }) => addressed(market, askingReset, letters),
  'a silent raise': async (scene) => raising(scene, (id) => [auctionRoutes.page(id), {}]),
  'a silent raise, to who bids too little': async (scene) => raising(scene, (id, n) => tooLow(scene, id, n)),
  'a silent raise, to who asks for what came after their own command': async (scene) => {
    const { after } = await made<{ after: string }>(
      scene.market,
      auctionRoutes.watch(scene.auctions[0]),
      {},
      scene.bob,
    );
    return raising(scene, (id) => [`${auctionRoutes.page(id)}?after=${after}`, {}]);
  },
  'how high a reserve is': async (scene) => {
    const ids = [await scene.open(usd(50_000)), await scene.open(usd(9_000_000))] as const;
    return async (isSo) => [auctionRoutes.page(ids[isSo ? 1 : 0]), {}];
  },
  'how high a reserve is, to who bids too little': async (scene) => {
    const ids = [await scene.open(usd(50_000)), await scene.open(usd(9_000_000))] as const;
    return async (isSo, n) => tooLow(scene, ids[isSo ? 1 : 0], n);
  },
  "the leader's maximum": async (scene) => {
    await bid(scene, 0, 2_000_000_000);
    await bid(scene, 1, 4_000_000_000);
    return async (isSo, n) => tooLow(scene, scene.auctions[isSo ? 0 : 1], n);
  },
  'a watch': async (scene) => async (isSo, n) => {
    const [id] = scene.auctions;
    const path = isSo ? auctionRoutes.watch(id) : auctionRoutes.unwatch(id);
    await made(scene.market, path, {}, scene.ann);
    return [auctionRoutes.mine(id), { headers: bearing(scene.bob, `mine-${n}`) }];
  },
};

const tooLow = ({ bob }: Scene, id: string, n: number): Timed => [
  auctionRoutes.bids(id),
  { method: 'POST', headers: bearing(bob, `too-low-${n}-${id}`), body: { maximum: usd(1) } },
];

const bid = ({ market, ann, auctions }: Scene, which: 0 | 1, minor: number) =>
  made(market, auctionRoutes.bids(auctions[which]), { maximum: usd(minor), maximumAgain: usd(minor) }, ann);

/** Ann raises in one of two auctions, and Bob looks at that one, or at the other. Both grow alike. */
async function raising(scene: Scene, seen: (id: string, n: number) => Timed): Promise<Pair> {
  let maximum = 1_000_000;
  return async (isSo, n) => {
    const raised = randomInt(2) as 0 | 1;
    maximum += 100;
    await bid(scene, raised, maximum);
    return seen(scene.auctions[isSo ? raised : raised === 0 ? 1 : 0], n);
  };
}

async function sceneOf(market: Target): Promise<Scene> {
  const [ann, bob] = await membersAt(market, 2);
  const { operator } = market;
  const slug = `timing-${randomInt(2 ** 40).toString(36)}`;
  const product = {
    slug,
    name: 'Timed',
    brandName: 'Timed',
    sku: slug,
    category: 'collectibles',
    color: 'Grey',
    details: 'Is looked at.',
    look: { silhouette: 'figure', colours: ['#8d96a0'] },
    gender: 'unisex',
    releaseDate: null,
    retailPriceCents: null,
    sizeOptions: ['One size'],
  };
  const { id: templateId } = await made<{ id: string }>(market, productRoutes.all, product, operator);
  const variant = { size: 'One size', shoeCondition: 'used', boxCondition: 'no_original_box' };
  const { id: variantId } = await made<{ id: string }>(market, productRoutes.variants(templateId), variant, operator);
  const closesAt = new Date(Date.now() + 86_400_000).toISOString();
  const terms = { templateId, variantId, startPrice: usd(1000), closesAt, rules: 'plinth-2' }; // maxima as high as any, without a deposit
  const open = async (reserve: Money | null) =>
    (await made<{ id: string }>(market, auctionRoutes.all, { ...terms, reserve }, operator)).id;
  return { market, ann: ann!.token, bob: bob!.token, auctions: [await open(null), await open(null)], open };
}

/** Answers of the door, before anything is looked at. */
const untimed = new Set([400, 403, 404, 421, 429, 503]);

/** So many requests, in random order two by two: what slows the machine down slows both ways down. */
async function timesOf({ url }: Target, pair: Pair, samples: number) {
  const agent = new http.Agent({ keepAlive: true, maxSockets: 1 });
  const times: [number[], number[]] = [[], []];
  for (let n = 0; n < samples; n += 2) {
    const first = randomInt(2);
    for (const which of [first, 1 - first] as const) {
      const [path, request] = await pair(which === 1, n + which);
      const began = performance.now();
      const { status } = await ask(url + path, { ...request, agent });
      times[which as 0 | 1].push(performance.now() - began);
      if (untimed.has(status)) throw new Error(`${path} answers ${status}: this times something else`);
    }
  }
  agent.destroy();
  return times;
}

/** Above it the two are told apart: one in 100,000 by chance. */
const mostT = 4.5;

export const attack: Attack = {
  name: 'timing',
  about: 'how long an answer takes tells a secret',
  env: { RATE_LIMITS: 'off', MAIL_OUTBOX: 'on' }, // limits are another case's; here they would answer in place of what is timed
  isLong: true,
  async run(market, { quick, only, say }) {
    const asked = quick ? 400 : 10_000;
    const problems: string[] = [];
    const figures: string[] = [];
    const pairs = Object.entries({ ...(market.again && cold), ...secrets });
    for (const [name, begin] of pairs.filter(([one]) => one.includes(only))) {
      const samples = name in cold ? Math.min(asked, mostCold) : asked;
      const times = await timesOf(market, await begin(await sceneOf(market), samples / 2), samples);
      const t = welch(...times);
      const [no, yes] = times.map((all) => (all.reduce((sum, ms) => sum + ms, 0) / all.length).toFixed(2));
      say(`${name}: t ${t.toFixed(2)}, ${no} and ${yes} ms`);
      figures.push(`${name} ${t.toFixed(1)}`);
      if (!(t < mostT)) problems.push(`${name}: t ${t.toFixed(2)}`);
    }
    return {
      figures: `Welch's t of ${asked} samples, cold ones of ${mostCold} at most: ${figures.join(', ')}`,
      problems,
    };
  },
  mutants: {
    'no-dummy-hash': async () => {
      const { Passwords } = await import('#platform/auth/passwords.ts');
      const verify = Reflect.get(Passwords.prototype, 'verify');
      Passwords.prototype.verify = async function known(this: InstanceType<typeof Passwords>, phc, password) {
        return phc === undefined ? false : verify.call(this, phc, password);
      };
    },
  },
};
