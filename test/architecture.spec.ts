import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { describe, expect, it } from '@jest/globals';

const run = promisify(execFile);

describe('the house', () => {
  it('keeps its import rules', async () => {
    const cruise = run('npx', ['depcruise', 'apps', 'libs', 'client', 'test', 'scripts']).catch(
      (broken: { stdout: string }) => broken,
    );
    expect((await cruise).stdout).toContain('no dependency violations found');
  }, 180_000);
});
