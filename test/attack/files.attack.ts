import { lstatSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { membersAt } from './ask.ts';
import type { Attack } from './attack.ts';

/** Somebody with an account of their own on the machine, who looks around. */
export const attack: Attack = {
  name: 'files',
  about: "another user of the machine reads the market's files",
  async run(market) {
    await membersAt(market, 2); // so that there is something to read, in write-ahead logs too
    if (market.dataDir === undefined)
      return { figures: 'a market elsewhere: its files cannot be looked at', problems: [] };
    const { dataDir } = market;
    const found = ['.', ...readdirSync(dataDir, { recursive: true, encoding: 'utf8' })];
    const problems = found.flatMap((name) => {
      const mode = lstatSync(join(dataDir, name), { throwIfNoEntry: false })?.mode ?? 0;
      return (mode & 0o077) === 0 ? [] : [`${name}: ${(mode & 0o777).toString(8)}`];
    });
    return { figures: `${problems.length} of ${found.length} files and folders open to others`, problems };
  },
  mutants: {
    'open-files': () => {
      process.umask(0o022);
      process.umask = () => 0o022;
      return Promise.resolve();
    },
  },
};
