import { beforeEach, expect, it } from '@jest/globals';
import type { AuctionOpened } from '#auctions/events.ts';
import { minute, plus } from '#kernel/instant.ts';
import { usd } from '#kernel/money.ts';
import type { Notice } from '#platform/notices/notices.ts';
import { readableOf } from '#platform/projections/readable.ts';
import type { AnyReaction } from '#platform/reactions/reaction-runner.ts';
import type { Find } from '#platform/read-store/read-store.ts';
import type { CommandMetadata } from '#platform/streams/command.ts';
import { anySize } from '#contracts/sizes.ts';
import type { Want } from '#contracts/wants.ts';
import { FakeEventStore, newFact } from '../../test/support/fake-event-store.ts';
import { CloseWants } from './commands.ts';
import { CloseOwns } from './owns/commands.ts';
import { whenAuctionOpenedTellWhoWantsIt, whenMemberErasedCloseWants, type WantNoticeDeps } from './reactions.ts';

const idOf = (n: number) => `5f3e7a10-0000-4000-8000-${String(n).padStart(12, '0')}`;
const [ann, bob, sue] = [idOf(1), idOf(2), idOf(3)];
const auctionId = idOf(100);
const opensAt = '2026-05-01T12:00:00.000Z';
const lot = { templateId: idOf(200), variantId: idOf(201), listingId: null };
const opened: AuctionOpened['data'] = {
  auctionId,
  lot,
  sellerId: sue,
  startPrice: usd(50),
  reserve: null,
  buyNow: null,
  opensAt,
  closesAt: '2026-05-04T12:00:00.000Z',
  rules: 'plinth-2',
};
const read = { category: 'sneakers', brandName: 'Nike', gender: 'men' };
const card = { templateId: lot.templateId, name: 'Harbour Low Salt', ...read };

let log: FakeEventStore;
let waiting: Want[];
let told: { notice: Notice; metadata: CommandMetadata }[];
let asked: Find<Want>[];
let product: object | undefined;
/** The notice that is lost with the process. */
let cutAt: number;

beforeEach(async () => {
  log = new FakeEventStore();
  [told, asked, cutAt] = [[], [], Infinity];
  waiting = [ann, bob, sue].map(wantOf);
  product = { id: lot.templateId, rev: '1', card, sizes: ['9'], sizeOf: { [lot.variantId]: '9' } };
  await log.add(`auction-${auctionId}`, newFact('AuctionOpened', opened, { v: 2, at: opensAt }));
});

const wantOf = (memberId: string): Want => ({
  id: memberId,
  rev: '1',
  memberId,
  templateId: lot.templateId,
  size: '9',
  count: 1,
  since: plus(opensAt, -minute),
});

/** Two a page, as the store does it: from behind the last one of the page before. */
async function found(_: unknown, find: Find<Want>) {
  asked.push(find);
  if (find.where?.size === anySize) return { items: [] };
  const from = waiting.findIndex(({ id }) => find.cursor === undefined || id > find.cursor);
  const items = from < 0 ? [] : waiting.slice(from, from + 2);
  const last = items.at(-1)?.id;
  return { items, ...(last !== undefined && last !== waiting.at(-1)?.id && { next: last }) };
}

const deps = {
  notices: {
    tell: async (notice: Notice, metadata: CommandMetadata) => {
      if (told.length >= cutAt) throw new Error('cut');
      told.push({ notice, metadata });
    },
  },
  queries: { get: async () => product, find: found },
  progress: { whenPast: async () => true },
  linked: { of: async () => [] },
} as unknown as WantNoticeDeps;

/** Hands every fact of the log to a reaction that has just started. */
async function react(one: AnyReaction = whenAuctionOpenedTellWhoWantsIt(deps)) {
  const on = one.on as Readonly<Record<string, (fact: unknown) => Promise<unknown>>>;
  for (const fact of await readableOf(one.shapes, log.facts, { decrypt: async () => '' })) await on[fact.type]?.(fact);
}

const toldOf = () => told.map(({ notice }) => notice.memberId);

it('tells everybody who waits, page by page, but for the seller', async () => {
  await react();
  expect(toldOf()).toEqual([ann, bob]);
  expect(told[0]!.notice).toEqual({
    memberId: ann,
    kind: 'wanted',
    about: { kind: 'want', id: auctionId },
    words: { ...card, size: '9', price: usd(50), closesAt: opened.closesAt },
    at: opensAt,
    recurs: false,
  });
  expect(asked[0]).toMatchObject({ where: { templateId: lot.templateId, size: '9', since: { lte: opensAt } } });
  expect(asked.map(({ where }) => where?.size)).toEqual(['9', '9', anySize]);
});

it('gives each the same command, wherever it was cut and whoever left meanwhile', async () => {
  waiting = [4, 5, 6, 7, 8].map((n) => wantOf(idOf(n)));
  await react();
  const all = new Map(told.map(({ notice, metadata }) => [notice.memberId, metadata.commandId]));
  expect(new Set(all.values()).size).toBe(5);
  told = [];
  cutAt = 3;
  await expect(react()).rejects.toThrow('cut');
  waiting = waiting.slice(1);
  cutAt = Infinity;
  told = [];
  await react();
  expect(told.map(({ metadata }) => metadata.commandId)).toEqual(waiting.map(({ memberId }) => all.get(memberId)));
});

it('tells nobody of a lot that nobody knows', async () => {
  product = { ...product, sizeOf: {} };
  await react();
  product = undefined;
  await react();
  expect(told).toEqual([]);
});

it('whenMemberErasedCloseWants closes them', async () => {
  await log.add(`account-${ann}`, newFact('MemberErased', { memberId: ann, emailKey: null }));
  const commands: unknown[] = [];
  await react(whenMemberErasedCloseWants({ commands: { execute: async (one: unknown) => void commands.push(one) } }));
  expect(commands).toEqual([expect.any(CloseWants), expect.any(CloseOwns)]);
  const caused = { data: { memberId: ann }, metadata: { causationId: log.facts.at(-1)!.id } };
  expect(commands).toMatchObject([caused, caused]);
});
