import { fork } from 'node:child_process';
import { once } from 'node:events';
import os from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { auctionRoutes } from '../../libs/contracts/routes.ts';
import { loadPlace, onSecondCore } from '../support/second-core.ts';
import { receiptOfNothing } from '../support/receipt-of-nothing.ts';
import { ask, made, membersAt } from './ask.ts';
import type { Attack, Target } from './attack.ts';
import { type Flood, outside, type Sent } from './flood/floods.ts';
import { type Honest, HonestCrowd, office, percentile } from './flood/honest.ts';
import { nginxBefore } from './flood/nginx.ts';
import { openAuctions } from './flood/stage.ts';

/** Of honest commands, what must be answered; how much longer the slowest hundredth of bids may take. */
const goal = { success: 0.99, slower: 2 };
/** Milliseconds: a slowest hundredth below it is not told apart from this machine's own noise. */
const noise = 25;

const many = Array.from({ length: 64 }, (_, n) => `127.0.1.${n + 1}`);

/** Rounds of each place: an odd number has a median. */
const mostRounds = 3;

/** Milliseconds before a round: refusals that are late are said within two seconds. */
const warm = 4000;

/** From where it comes, and whether through the proxy. */
type Place = Readonly<{ name: string; froms: readonly string[]; isProxied?: boolean }>;
const places: readonly Place[] = [
  { name: 'one address', froms: ['127.0.0.9'] },
  { name: 'inside the office', froms: [office] },
  { name: '64 addresses', froms: many },
  { name: 'one address through nginx', froms: ['127.0.0.9'], isProxied: true },
];

/**
 * Starts to flood, in a process that every other one goes before, on the second core alone: a network's attackers take no
 * time of this machine's processors, so what is measured is what the market does with them. What they take all the same is
 * in the figures.
 */
function startFlood(flood: Flood): Promise<Sent> {
  const child = fork(new URL('flood/attacker.ts', import.meta.url), onSecondCore([]));
  os.setPriority(child.pid!, 19);
  child.send(flood);
  return once(child, 'message').then(([sent]) => sent as Sent);
}

const countOf = (all: readonly Honest[]) => all.reduce((sum, { bids, looks }) => sum + bids.length + looks.length, 0);
const successOf = (all: readonly Honest[]) =>
  1 - all.reduce((sum, { failed }) => sum + failed.length, 0) / Math.max(1, countOf(all));

/** The same people without the flood and under it, one right after the other. */
type Round = Readonly<{ calm: Honest; under: Honest }>;

const slowestOf = (times: readonly number[]) => percentile(times, 0.99);
const median = (values: readonly number[]) => percentile(values, 0.5);
const inMs = (values: readonly number[]) => values.map((ms) => ms.toFixed(0)).join(' ');

/**
 * The flood's figures beside those of the same people without it. Of a round the slowest hundredth is eight bids, which one
 * hiccup of the machine may hold together: so the median of the rounds counts, and each of them is in the figures.
 */
function lineOf(name: string, rounds: readonly Round[]): { figures: string; problems: readonly string[] } {
  const slowest = (of: (round: Round) => readonly number[]) => rounds.map((round) => slowestOf(of(round)));
  const [calm, under] = [slowest((round) => round.calm.bids), slowest((round) => round.under.bids)];
  const looks = [slowest((round) => round.calm.looks), slowest((round) => round.under.looks)].map(median);
  const [before, after] = [median(calm), median(under)];
  const all = rounds.map((round) => round.under);
  const success = successOf(all);
  const figures = `${name}: ${(success * 100).toFixed(2)} % of ${countOf(all)}, p99 of a bid ${before.toFixed(0)} -> ${after.toFixed(0)} ms (rounds ${inMs(calm)} -> ${inMs(under)}), of a look ${looks.map((ms) => ms.toFixed(0)).join(' -> ')} ms`;
  const problems = [
    ...(success < goal.success
      ? [`${name}: honest people had ${(success * 100).toFixed(2)} %`, ...new Set(all.flatMap(({ failed }) => failed))]
      : []),
    ...(after > goal.slower * Math.max(before, noise)
      ? [`${name}: a bid's p99 went from ${before.toFixed(0)} to ${after.toFixed(0)} ms`]
      : []),
  ];
  return { figures, problems };
}

type HeadOfRequest = [request: FastifyRequest, reply: FastifyReply];

async function crowdAt(market: Target) {
  const auctions = await openAuctions(market, 4);
  const members = await membersAt(market, HonestCrowd.size);
  const crowd = new HonestCrowd(
    members.map(({ token }) => token),
    auctions,
  );
  const first = { maximum: { minor: 1500, currency: 'USD' } };
  const { after } = await made<{ after: string }>(market, auctionRoutes.bids(auctions[0]!), first, members[0]!.token);
  for (const path of outside) await ask(market.url + path); // what is made or loaded for the first visitor is there
  await crowd.goOn(market.url, 3000); // and the rest is warm
  const never = market.dataDir === undefined ? after : await receiptOfNothing(market.dataDir); // of another's keys we have none
  return { crowd, auction: auctions[0]!, after: never };
}

async function roundOf(crowd: HonestCrowd, flood: Flood): Promise<Round & { sent: Sent }> {
  const { url, ms } = flood;
  await crowd.goOn(url, warm); // the flood before has gone, and everybody has their lines here
  const calm = await crowd.goOn(url, ms);
  const flooding = startFlood({ ...flood, ms: ms + 2000 });
  await pause(1500);
  const under = await crowd.goOn(url, ms);
  return { calm, under, sent: await flooding };
}

/** Takes the market's slots, lines and time from honest people; see `docs/security.md`. */
export const attack: Attack = {
  name: 'flood',
  about: 'somebody floods the market, so that others cannot bid',
  env: { TRUSTED_PROXIES: '127.0.0.1' },
  isLong: true,
  async run(market, { quick, only, say }) {
    const ms = quick ? 3000 : 10_000;
    const { crowd, auction, after } = await crowdAt(market);
    const nginx = await nginxBefore(market.url);
    let waited = 0;
    const lines: { figures: string; problems: readonly string[] }[] = [];
    try {
      for (const { name, froms, isProxied } of places.filter((place) => place.name.includes(only))) {
        const url = isProxied ? nginx?.url : market.url;
        if (url === undefined) continue;
        const rounds: Round[] = [];
        while (rounds.length < (quick ? 1 : mostRounds)) {
          const { sent, ...round } = await roundOf(crowd, { url, froms, ms, auction, after });
          rounds.push(round);
          waited += sent['waited']!;
          say(`${lineOf(name, [round]).figures}; sent ${JSON.stringify(sent)}`);
        }
        lines.push(lineOf(name, rounds));
      }
    } finally {
      crowd.leave();
      await nginx?.close();
    }
    return {
      figures: [...lines.map(({ figures }) => figures), `the attacker's ${loadPlace}`].join('; '),
      problems: [
        ...lines.flatMap(({ problems }) => problems),
        ...(market.dataDir !== undefined && waited === 0
          ? ['nobody could be made to wait: the flood parked nothing']
          : []),
      ],
    };
  },
  mutants: {
    'no-admission': async () => {
      const { Admission, classOf } = await import('#platform/http/admission/admission.ts');
      const { Connections } = await import('#platform/http/admission/connections.ts');
      const { Slots } = await import('#platform/http/admission/slots.ts');
      const { Limits } = await import('#platform/http/limits.ts');
      Limits.prototype.take = () => 0;
      Connections.prototype.watch = () => {};
      const isOpen = Reflect.get(Slots.prototype, 'isOpen');
      Slots.prototype.isOpen = function toAll(this: InstanceType<typeof Slots>, limit) {
        return isOpen.call(this, limit, 'member');
      };
      Reflect.set(Admission.prototype, 'awaitBody', function inSlot(this: object, ...[request, reply]: HeadOfRequest) {
        const { slots } = Reflect.get(this, 'deps') as { slots: InstanceType<typeof Slots> };
        const leave = slots.enter(classOf(request), 'member');
        reply.raw.once('close', () => leave?.());
      });
    },
  },
};
