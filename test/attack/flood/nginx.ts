import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { nginxArguments, nginxHere } from '../../../scripts/stack/nginx.ts';
import { freePort } from '../../support/processes.ts';

/** The proxy that is shipped, before that market; nothing where this machine has none. */
export async function nginxBefore(url: string): Promise<{ url: string; close: () => Promise<void> } | undefined> {
  const program = nginxHere();
  if (program === undefined) return undefined;
  const folder = mkdtempSync(join(tmpdir(), 'plinth-flood-'));
  const [listen, { host }] = [await freePort(), new URL(url)];
  const child: ChildProcess = spawn(program, nginxArguments({ listen, nodes: [host, host], folder }), {
    stdio: 'ignore',
  });
  const proxied = `http://127.0.0.1:${listen}`;
  while (child.exitCode === null && !(await fetch(`${proxied}/health/live`).catch(() => undefined))) await pause(20);
  return {
    url: proxied,
    close: async () => {
      child.kill('SIGTERM');
      if (child.exitCode === null) await once(child, 'exit');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
