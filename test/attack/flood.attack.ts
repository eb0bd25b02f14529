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

/** Milliseconds before a round: refusals that are late are said within two seconds. */
const warm = 4000;

/** From where it comes, and whether through the proxy. */
type Round = Readonly<{ name: string; froms: readonly string[]; isProxied?: boolean }>;
const rounds: readonly Round[] = [
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

const successOf = ({ bids, looks, failed }: Honest) => 1 - failed.length / Math.max(1, bids.length + looks.length);

/** The flood's figures beside those of the same people without it. */
function lineOf(name: string, calm: Honest, under: Honest): { figures: string; problems: readonly string[] } {
  const [before, after] = [percentile(calm.bids, 0.99), percentile(under.bids, 0.99)];
  const success = successOf(under);
  const figures = `${name}: ${(success * 100).toFixed(2)} % of ${under.bids.length + under.looks.length}, p99 of a bid ${before.toFixed(0)} -> ${after.toFixed(0)} ms, of a look ${percentile(calm.looks, 0.99).toFixed(0)} -> ${percentile(under.looks, 0.99).toFixed(0)} ms`;
  const problems = [
    ...(success < goal.success
      ? [`${name}: honest people had ${(success * 100).toFixed(2)} %`, ...new Set(under.failed)]
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

/** Takes the market's slots, lines and time from honest people; see `docs/security.md`. */
export const attack: Attack = {
  name: 'flood',
  about: 'somebody floods the market, so that others cannot bid',
  env: { TRUSTED_PROXIES: '127.0.0.1' },
  isLong: true,
  async run(market, { quick, say }) {
    const ms = quick ? 3000 : 10_000;
    const { crowd, auction, after } = await crowdAt(market);
    const nginx = await nginxBefore(market.url);
    let waited = 0;
    const lines: { figures: string; problems: readonly string[] }[] = [];
    try {
      for (const { name, froms, isProxied } of rounds) {
        const url = isProxied ? nginx?.url : market.url;
        if (url === undefined) continue;
        await crowd.goOn(url, warm); // the flood before has gone, and everybody has their lines here
        const calm = await crowd.goOn(url, ms);
        const flooding = startFlood({ url, froms, ms: ms + 2000, auction, after });
        await pause(1500);
        const under = await crowd.goOn(url, ms);
        const sent = await flooding;
        waited += sent['waited']!;
        lines.push(lineOf(name, calm, under));
        say(`${lines.at(-1)!.figures}; sent ${JSON.stringify(sent)}`);
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
