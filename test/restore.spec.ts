import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from '@jest/globals';
import Database from 'better-sqlite3';
import type { OpsLog } from '#contracts/ops-log.ts';
import { opsRoutes } from '#contracts/ops-routes.ts';
import { accountRoutes } from '#contracts/account-routes.ts';
import { auctionRoutes } from '#contracts/routes.ts';
import { hour, plus } from '#kernel/instant.ts';
import type { StoredFact } from '#platform/event-store/event-store.ts';
import { HealthSources } from '#platform/observability/health-sources.ts';
import { causedBy } from '#platform/reactions/caused-by.ts';
import { trustingMarks } from './support/broken-parts.ts';
import { Crowd, usd } from './support/crowd.ts';
import { wholeLog } from './support/invariants.ts';
import { type OpenMarket, openMarket } from './support/market.ts';
import { Processes } from './support/processes.ts';
import { Visitor } from './support/visitor.ts';
import { mutant } from './support/mutants.ts';

/*
 * To see it fail, run with
 *   MUTANT=marks-trusted   a reaction goes on where it was before the restore, whatever lies there
 */
const dataDir = mkdtempSync(join(tmpdir(), 'restored-'));
const backup = join(dataDir, 'backup.db');
const processes = new Processes();
let market: OpenMarket;

const open = async () => {
  market = await openMarket({ dataDir, wrap: mutant === 'marks-trusted' ? trustingMarks : (stores) => stores });
  return new Crowd(market);
};
const log = async (...args: readonly string[]) => {
  const { code, output } = await processes.script(['scripts/log.ts', ...args, '--data', dataDir]);
  return [code, output] as const;
};

afterAll(async () => {
  await market.close();
  await processes.close();
  rmSync(dataDir, { recursive: true });
});

async function register(...names: readonly string[]) {
  const visitor = await Visitor.at(market.fastify);
  for (const name of names) {
    const form = { email: `${name}@example.org`, password: 'correct horse battery', name, language: 'en' };
    expect(await visitor.post(accountRoutes.register, form)).toMatchObject({ status: 202 });
  }
}

/** Turns about, from so many dollars on: each tells the other that they are outbid. */
async function bids(auctionId: string, who: readonly Visitor[], from: number, count: number) {
  for (let n = 0; n < count; n++) {
    const maximum = usd((from + n * 10) * 100);
    expect(await who[n % who.length]!.post(auctionRoutes.bids(auctionId), { maximum })).toMatchObject({ status: 200 });
  }
}

/** As a build made it that carried nothing with the log. */
function withoutMarks(file: string) {
  const db = new Database(file);
  db.exec('drop table carried');
  db.close();
}

/** The mails that the log calls for, by their ids. */
const mailsOf = (facts: readonly StoredFact[]) =>
  facts.flatMap((fact) => {
    if (fact.type === 'RegistrationBegun') return [causedBy(fact, 'whenRegistrationBegunSendLetter').commandId];
    const mails = fact.type === 'NotificationRaised' && (fact.data as { mail: boolean }).mail;
    return mails ? [causedBy(fact, 'whenNotificationRaisedSendMail').commandId] : [];
  });
const sent = () => new Set(readdirSync(join(dataDir, 'outbox')).map((name) => name.replace('.json', '')));

it('goes on after a restore as if what came after the backup had never been', async () => {
  const crowd = await open();
  const [sue, ann, bob] = [
    await crowd.person('sue', ['shopper', 'seller']),
    await crowd.bidder('ann', ['shopper']),
    await crowd.bidder('bob', ['shopper']),
  ];
  const terms = await crowd.terms({ closesAt: plus(market.clock.now(), 2 * hour), rules: undefined });
  const { id } = (await sue.post(auctionRoutes.all, terms)).body as { id: string };
  await bids(id, [ann, bob], 100, 4);
  await register('one', 'two');
  await market.caughtUp();
  expect(await log('backup', backup)).toEqual([0, expect.stringContaining('verified backup')]);
  const { files } = (await crowd.get(opsRoutes.log, market.operator.token)).body as OpsLog;
  expect(files).toMatchObject({ lastBackup: { facts: files!.facts }, wholeTo: expect.any(Number) });
  expect(files!.wholeTo).toBeLessThanOrEqual(files!.facts);
  if (mutant === 'marks-trusted') withoutMarks(backup);
  await bids(id, [ann, bob], 200, 20);
  await register('three', 'four', 'five');
  await market.caughtUp();
  const lost = await wholeLog(market.stores.facts);
  await market.close();
  expect(await log('restore', backup, '--force')).toEqual([0, expect.stringContaining('is restored')]);

  const again = await open();
  const [cat, dan] = [await again.bidder('cat', ['shopper']), await again.bidder('dan', ['shopper'])];
  await bids(id, [cat, dan], 150, 6);
  await register('six', 'seven', 'eight', 'nine');
  await market.caughtUp();
  expect(await market.problems()).toEqual([]);
  const health = await market.app.get(HealthSources).report();
  expect(health).toMatchObject({ status: 'ok' });
  const facts = await wholeLog(market.stores.facts);
  expect(facts.length).toBeLessThan(lost.length); // all that is new lies where something else did
  const wanted = mailsOf(facts);
  expect(wanted.length).toBeGreaterThanOrEqual(10);
  expect(wanted.filter((mail) => !sent().has(mail))).toEqual([]);
  const ever = new Set([...wanted, ...mailsOf(lost)]);
  expect([...sent()].filter((mail) => !ever.has(mail))).toEqual([]);
});
