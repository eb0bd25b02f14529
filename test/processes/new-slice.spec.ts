import { execFile, execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from '@jest/globals';

const run = promisify(execFile);
const root = join(import.meta.dirname, '../..');
/** A copy of the repository, as it lies here, with the same packages. */
const copy = mkdtempSync(join(tmpdir(), 'new-slice-'));
const files = execFileSync('git', ['ls-files', '-z', '-co', '--exclude-standard'], { cwd: root, encoding: 'utf8' })
  .split('\0')
  .filter((file) => file !== '');

/** What `docs/new-slice.md` lists: edited by the script, and written anew by the two commands. */
const [edited, recorded] = [
  ['apps/slices.ts', 'client/src/app/routes.tsx', 'libs/contracts/routes.ts', 'nest-cli.json', 'test/abuse/access.ts'],
  ['test/__snapshots__/openapi.spec.ts.snap', 'test/stored-samples.json'],
];

const expectGreen = async (...args: readonly string[]) => {
  const env = { ...process.env, NODE_OPTIONS: '' };
  await run('npm', ['run', '--silent', ...args], { cwd: copy, env, maxBuffer: 2 ** 26 }).catch(
    ({ stdout, stderr }: { stdout: string; stderr: string }) => {
      throw new Error(`npm run ${args.join(' ')}\n${stdout.slice(-4000)}\n${stderr.slice(-4000)}`);
    },
  );
};
const expectSpecs = (...args: readonly string[]) => expectGreen('test:unit', '--', '--maxWorkers=1', ...args);

beforeAll(async () => {
  for (const file of files) cpSync(join(root, file), join(copy, file));
  const packages = [join(root, 'node_modules'), join(copy, 'node_modules')] as const;
  await run('cp', ['-al', ...packages]).catch(() => run('cp', ['-a', ...packages])); // linked, unless on another disk
  await run(process.execPath, ['scripts/new-slice.ts', 'sample'], { cwd: copy });
}, 300_000);

afterAll(() => rmSync(copy, { recursive: true }));

it('a new slice passes everything, once its API and its facts are written down', async () => {
  await expectGreen('check');
  await expectGreen('samples');
  await expectSpecs('test/openapi.spec.ts', '-u');
  await expectSpecs('libs/sample', 'test/openapi.spec.ts', 'test/stored-samples.spec.ts', 'test/architecture.spec.ts');
  await expectSpecs('client/src/app/texts.spec.tsx');
  await expectSpecs('test/abuse/matrix.spec.ts', '-t', 'is written down|users/me/sample');
}, 1_200_000);

it('touches five files outside its folders, and two records', () => {
  const changed = files.filter((file) => !readFileSync(join(root, file)).equals(readFileSync(join(copy, file))));
  expect(changed.toSorted()).toEqual([...edited, ...recorded].toSorted());
  const doc = readFileSync(join(root, 'docs/new-slice.md'), 'utf8');
  expect(changed.filter((file) => !doc.includes(`\`${file}\``))).toEqual([]);
});
