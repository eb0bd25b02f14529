import { execFile } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { promisify } from 'node:util';
import { describe, expect, it } from '@jest/globals';

const run = promisify(execFile);

describe('the house', () => {
  it('keeps its import rules', async () => {
    const cruise = run('npx', ['depcruise', 'apps', 'libs', 'client', 'test', 'scripts']).catch(
      (broken: { stdout: string }) => broken,
    );
    expect((await cruise).stdout).toContain('no dependency violations found');
  });

  it('names what the browser keeps in one place of each feature', () => {
    const sources = readdirSync('client/src', { recursive: true, encoding: 'utf8' }).filter(
      (file) => /\.tsx?$/.test(file) && !/\.(spec|testing)\./.test(file),
    );
    const inline = sources.filter((file) => /queryKey: \[/.test(readFileSync(`client/src/${file}`, 'utf8')));
    expect(inline).toEqual([]);
  });

  it('names every app and library in nest-cli.json', () => {
    const { projects } = JSON.parse(readFileSync('nest-cli.json', 'utf8')) as {
      projects: Record<string, { type: string; root: string; entryFile?: string; sourceRoot: string }>;
    };
    const named = Object.entries(projects).map(([name, { type, root, sourceRoot }]) =>
      [type, name, root, sourceRoot].join(' '),
    );
    const there = (['apps', 'libs'] as const).flatMap((folder) =>
      readdirSync(folder, { withFileTypes: true })
        .filter((entry) => entry.isDirectory())
        .map(({ name }) => {
          const root = `${folder}/${name}`;
          return [folder === 'apps' ? 'application' : 'library', name, root, root].join(' ');
        }),
    );
    expect(new Set(named)).toEqual(new Set(there));
  });
});
