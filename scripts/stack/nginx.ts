import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const shipped = new URL('../../deploy/nginx.conf', import.meta.url);

/** Where nginx listens, which nodes it asks (`host:port`), and the folder for its files. */
export type Door = Readonly<{ listen: number; nodes: readonly [string, string]; folder: string }>;

/** The configuration that is shipped, for these nodes and in this folder. */
export function nginxConfig({ listen, nodes, folder }: Door): string {
  return readFileSync(shipped, 'utf8')
    .replaceAll('api-1:3000', nodes[0])
    .replaceAll('api-2:3000', nodes[1])
    .replaceAll('/tmp/plinth-nginx', join(folder, 'nginx'))
    .replace('listen 8080', `listen 127.0.0.1:${listen}`);
}

/** Writes it down; the arguments with which nginx runs from it. */
export function nginxArguments(door: Door): string[] {
  const file = join(door.folder, 'nginx.conf');
  writeFileSync(file, nginxConfig(door));
  const user = process.getuid?.() === 0 ? ' user root;' : ''; // whose folder it is
  return ['-p', door.folder, '-e', 'stderr', '-c', file, '-g', `daemon off;${user}`];
}

/** The nginx of this machine, if there is one (`NGINX=/path` names another, `NGINX=none` none). */
export function nginxHere(): string | undefined {
  const { NGINX, PATH } = process.env;
  if (NGINX === 'none') return undefined;
  const candidates = NGINX ? [NGINX] : ['nginx', '/usr/sbin/nginx'];
  return candidates.find((name) => {
    try {
      execFileSync(name, ['-v'], { stdio: 'ignore', env: { PATH } });
      return true;
    } catch {
      return false;
    }
  });
}
