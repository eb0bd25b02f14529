import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { built, Processes } from '../support/processes.ts';

const program = [
  '--experimental-transform-types',
  '--disable-warning=ExperimentalWarning',
  'scripts/simulate.ts',
  'orders',
  '--json',
  '--seed',
  'five',
];
let processes: Processes;

beforeAll(async () => {
  await built();
  processes = new Processes();
});
afterAll(() => processes.close());

const lastOf = ({ output }: Readonly<{ output: string }>) => output.trim().split('\n').at(-1);

it('orders are driven through a market that runs already, where its time is driven', async () => {
  const env = { CLOCK: 'driven', SECOND_OPERATOR: 'on' };
  const { url, dataDir } = await processes.start('market', { dataDir: processes.folder(), env });
  const done = await processes.script([...program, '--count', '10', '--url', url], { DATA_DIR: dataDir });
  expect(lastOf(done)).toBe('{"orders":10,"ended":10,"differences":0}');
  expect(done.code).toBe(0);
});

it('and through none whose time is the machine’s, nor one elsewhere', async () => {
  const { url, dataDir } = await processes.start('market', {
    dataDir: processes.folder(),
    env: { SECOND_OPERATOR: 'on' },
  });
  const refused = await processes.script([...program, '--url', url], { DATA_DIR: dataDir });
  expect([refused.code, lastOf(refused)]).toEqual([
    1,
    `${url} does not run on CLOCK=driven: orders are not driven there`,
  ]);
  expect(await processes.script([...program, '--url', 'http://shop.example'])).toMatchObject({ code: 2 });
});

it('on stand-ins for EventStoreDB and MongoDB they come to the same ends', async () => {
  const done = await processes.script([...program, '--count', '3', '--store', 'servers']);
  expect(lastOf(done)).toBe('{"orders":3,"ended":3,"differences":0}');
  expect(done.code).toBe(0);
});
