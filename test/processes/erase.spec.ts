import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { accountRoutes } from '#contracts/account-routes.ts';
import { erased } from '#kernel/shapes.ts';
import { SystemClock } from '#platform/clock/system.adapter.ts';
import { KeyDestroyed } from '#platform/person-keys/person-keys.ts';
import { SqlitePersonKeys } from '#platform/person-keys/sqlite.adapter.ts';
import { someMembers } from '../crash/bidding.ts';
import { built, freePort, Processes, said } from '../support/processes.ts';
import { Browser, good, operatorOf, postAs, tokenTo } from '../support/remote.ts';

const processes = new Processes();
beforeAll(() => built(), 300_000);
afterAll(() => processes.close());

it('npm run erase forgets a person, in the market that runs and in one that does not, and npm run keys brings nobody back', async () => {
  const [dataDir, copies] = [processes.folder(), processes.folder()];
  const env = { DATA_DIR: dataDir, PORT: String(await freePort()) }; // nobody else's market
  const run = (...args: readonly string[]) => processes.script(args, env);
  const market = await processes.start('market', { dataDir });
  const [ann, bob, cat] = await someMembers(market.url, operatorOf(dataDir), 3);

  const form = { email: 'dan@example.org', password: 'correct horse battery', name: 'Dan', language: 'en' };
  // three have letters, and the fourth none: its key is destroyed too
  for (let n = 0; n < 4; n++) await good(postAs(cat!, market.url + accountRoutes.register, form));
  expect(await run('scripts/keys.ts', 'backup', copies)).toMatchObject({ code: 0 });
  expect(await run('scripts/erase.ts', '--email', form.email, '--url', market.url)).toMatchObject({ code: 0 });
  expect(await run('scripts/erase.ts', '--member', ann!.id, '--url', market.url)).toMatchObject({ code: 0 });
  expect(await run('scripts/keys.ts', 'restore', join(copies, readdirSync(copies)[0]!))).toMatchObject({
    code: 1, // a market has the data
  });
  market.kill('SIGTERM');
  await market.ended;
  expect(await run('scripts/erase.ts', '--member', bob!.id)).toMatchObject({ code: 0 });
  for (const part of ['', '-wal', '-shm']) rmSync(join(dataDir, `keys.db${part}`), { force: true }); // the log alone knows
  expect(await run('scripts/keys.ts', 'restore', join(copies, readdirSync(copies)[0]!))).toMatchObject({
    code: 0,
    output: expect.stringContaining('6 who are erased stay so'),
  });

  const keys = SqlitePersonKeys.open(join(dataDir, 'keys.db'), new SystemClock());
  for (const { id } of [ann!, bob!]) await expect(keys.encrypt(id, 'again')).rejects.toThrow(KeyDestroyed);
  expect(await keys.decrypt(await keys.encrypt(cat!.id, 'Cat'))).not.toBe(erased);
  await keys.close();
});

it('says whose address it is before it begins: killed at it, it is asked by that id what it has destroyed', async () => {
  const [dataDir, at] = [processes.folder(), await freePort()];
  const [email, password] = ['eve@example.org', 'correct horse battery'];
  const market = await processes.start('market', { dataDir, at });
  const eve = await Browser.at(market.url);
  await good(eve.post(market.url + accountRoutes.register, { email, password, name: 'Eve', language: 'en' }));
  await good(eve.post(market.url + accountRoutes.verify, { token: await tokenTo(market.url, email), password }));

  const asked = ['scripts/erase.ts', '--url', market.url];
  const cut = processes.begin([...asked, '--email', email], { DATA_DIR: dataDir });
  const [, memberId] = /--member (\S+)/.exec(await said(cut, /--member \S+/))!;
  market.kill('SIGKILL');
  await Promise.all([market.ended, cut.ended]);

  await processes.start('market', { dataDir, at });
  const receipt = await processes.script([...asked, '--member', memberId!], { DATA_DIR: dataDir });
  expect(receipt).toMatchObject({ code: 0, output: expect.stringContaining('1 keys') });
  const gone = await processes.script([...asked, '--email', email], { DATA_DIR: dataDir });
  expect(gone).toMatchObject({ code: 1, output: expect.stringContaining('nobody has that address, any more') });
});
