import { randomUUID } from 'node:crypto';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { AccountSeeder } from '#accounts/account-seeder.ts';
import { copyKeptFor, type OperatorAct, type OperatorActs } from '#contracts/ops-acts.ts';
import type { OpsLog } from '#contracts/ops-log.ts';
import { actRoutes, opsRoutes } from '#contracts/ops-routes.ts';
import { accountRoutes } from '#contracts/account-routes.ts';
import { DrivenClock } from '#platform/clock/driven.adapter.ts';
import { newKey } from '#platform/event-store/sqlite/encrypted.adapter.ts';
import { FileLogCopies } from '#platform/event-store/sqlite/log-copies.adapter.ts';
import { backup } from '#platform/event-store/sqlite/maintenance.adapter.ts';
import { type Cast, everybody, idOf } from './support/cast.ts';
import { Crowd } from './support/crowd.ts';
import { type OpenMarket, openMarket } from './support/market.ts';
import { mutant } from './support/mutants.ts';
import { Processes } from './support/processes.ts';
import { turn } from './support/turns.ts';
import { Visitor } from './support/visitor.ts';

/*
 * A copy of the log that two operators have made, and one takes away. To see it fail, run with
 *   MUTANT=plain-copy        it is not encrypted
 *   MUTANT=copies-for-ever   it lies there until the market ends
 */
const folder = mkdtempSync(join(tmpdir(), 'taken-'));
const at = (name: string) => join(folder, name);

describe('a copy of the log', () => {
  const clock = new DrivenClock();
  const processes = new Processes();
  const reason = 'the monthly copy for the safe';
  let market: OpenMarket;
  let people: Cast;
  let ada: Visitor;
  let bea: Visitor;
  let adaId: string;
  let recipient: string;
  let passwords: ReadonlyMap<Visitor, string>;

  beforeAll(async () => {
    const pair = await newKey();
    ({ recipient } = pair);
    writeFileSync(at('key.txt'), `# public key: ${recipient}\n${pair.key}\n`);
    writeFileSync(at('other.txt'), (await newKey()).key);
    market = await openMarket({ clock, env: { BACKUP_KEY: recipient }, wrap: (stores) => broken(stores) });
    const crowd = new Crowd(market);
    people = await everybody(crowd);
    ada = people.operator;
    const second = await market.app.get(AccountSeeder, { strict: false }).ensureSecondOperator();
    bea = await Visitor.at(market.fastify);
    await bea.post(accountRoutes.signIn, { email: second.email, password: second.password });
    passwords = new Map([
      [ada, market.operator.password],
      [bea, second.password],
    ]);
    adaId = (await idOf(crowd, ada))!;
    await market.caughtUp();
  });
  afterAll(async () => {
    await market.close();
    await processes.close();
    rmSync(folder, { recursive: true });
  });

  function broken(stores: OpenMarket['stores']): OpenMarket['stores'] {
    const dataDir = join(stores.facts.description.replace(/^SQLite, /, ''), '..');
    if (mutant === 'plain-copy') {
      const make = async (to: string) => {
        const { facts } = await backup(join(dataDir, 'facts.db'), to);
        return { facts, bytes: readFileSync(to).length };
      };
      return {
        ...stores,
        copies: new FileLogCopies({ dataDir, recipient, files: () => stores.facts.files(), make, clock }),
      };
    }
    if (mutant === 'copies-for-ever') Object.assign(FileLogCopies.prototype, { remove: () => {} });
    return stores;
  }

  const confirm = (who: Visitor) => who.post(actRoutes.confirm, { password: passwords.get(who) });
  const propose = async (to: string) => {
    await confirm(ada);
    return ada.post(actRoutes.all, { kind: 'download-backup', target: { recipient: to }, reason });
  };
  const download = (who: Visitor, id: string) => {
    const cookie = [...who.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    return fetch(new URL(actRoutes.backup(id), market.url), { headers: { cookie } });
  };
  const codeOf = async (answer: Response) => [answer.status, ((await answer.json()) as { code: string }).code];

  async function agreed(): Promise<string> {
    const { id } = (await propose(recipient)).body as { id: string };
    await confirm(bea);
    expect(await bea.post(actRoutes.approve(adaId, id), {})).toMatchObject({ status: 200 });
    return id;
  }

  async function ended(id: string): Promise<OperatorAct> {
    for (;;) {
      const act = ((await ada.get(actRoutes.all)).body as OperatorActs).items.find((one) => one.id === id);
      if (act && ['done', 'failed'].includes(act.phase)) return act;
      await turn();
    }
  }

  const log = async (...args: readonly string[]) => processes.script(['scripts/log.ts', ...args]);

  it('is encrypted to the key that the market was given: nothing of it can be read, and with the key it is the log', async () => {
    const id = await agreed();
    const { phase, outcome } = await ended(id);
    expect([phase, outcome]).toEqual(['done', { facts: expect.any(Number), bytes: expect.any(Number) }]);
    const answer = await download(ada, id);
    expect(answer.headers.get('content-disposition')).toBe(`attachment; filename="facts-${id}.backup.age"`);
    const taken = Buffer.from(await answer.arrayBuffer());
    expect([taken.length, String(taken.subarray(0, 22))]).toEqual([outcome!['bytes'], 'age-encryption.org/v1\n']);
    for (const word of ['SQLite', 'MemberRegistered', adaId]) expect(taken.includes(word)).toBe(false);
    writeFileSync(at('taken.age'), taken);

    expect(await log('decrypt', at('taken.age'), at('taken.backup'), '--key', at('key.txt'))).toMatchObject({
      code: 0,
    });
    const restored = await log('restore', at('taken.backup'), '--data', folder);
    expect(restored.output).toContain(`is restored: ${Number(outcome!['facts']) + 1} facts`); // and that it was put back
    expect(existsSync(at('keys.db'))).toBe(false);
  }, 60_000);

  it('is opened by no other key, and not when a byte of it was changed or its end is missing', async () => {
    const taken = readFileSync(at('taken.age'));
    const changed = Buffer.from(taken);
    changed[taken.length - 5]! ^= 1;
    writeFileSync(at('changed.age'), changed);
    writeFileSync(at('cut.age'), taken.subarray(0, -100));
    for (const [file, key] of [
      ['taken.age', 'other.txt'],
      ['changed.age', 'key.txt'],
      ['cut.age', 'key.txt'],
    ] as const) {
      const to = at(`${file}.backup`);
      expect(await log('decrypt', at(file), to, '--key', at(key))).toMatchObject({ code: 1 });
      expect(existsSync(to)).toBe(false);
    }
  }, 60_000);

  it('is handed to who proposed it alone, with the password once more, and that they fetched it is a fact', async () => {
    const id = await agreed();
    const { outcome } = await ended(id);
    for (const who of [people.anonymous, people.seller, bea]) expect((await download(who, id)).status).toBe(404);
    expect((await download(ada, randomUUID())).status).toBe(404);
    clock.advance(5 * 60_000 + 1);
    expect(await codeOf(await download(ada, id))).toEqual([409, 'confirm-password']);
    await confirm(ada);
    await (await download(ada, id)).arrayBuffer();
    await market.caughtUp();
    const { items } = (await ada.get(actRoutes.all)).body as OperatorActs;
    expect(items.filter(({ kind, target }) => kind === 'fetch-backup' && target['act'] === id)).toMatchObject([
      { phase: 'alone', target: { recipient, ...outcome } },
    ]);
    const told = async () => (await ada.get(opsRoutes.log)).body as OpsLog;
    expect((await told()).backupKey).toBe(recipient);
    while ((await told()).files?.lastBackup?.facts !== outcome!['facts']) await turn(); // noted a moment after its last byte came
  }, 60_000);

  it('lies there for a quarter of an hour, and then no more', async () => {
    const id = await agreed();
    await ended(id);
    clock.advance(copyKeptFor + 1);
    await confirm(ada);
    expect(await codeOf(await download(ada, id))).toEqual([409, 'backup-gone']);
    expect(readdirSync(join(market.dataDir, 'copies'))).toEqual([]);
  }, 60_000);

  it('is proposed to the very key of the market', async () => {
    const other = (await newKey()).recipient;
    expect(await propose(other)).toMatchObject({ status: 409, body: { code: 'backup-other-key' } });
    expect(await propose('age1thief')).toMatchObject({ status: 400 });
  });
});
