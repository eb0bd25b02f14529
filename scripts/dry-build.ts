/**
 * Goes through the steps of `deploy/Dockerfile` in a folder, without a container engine: `node scripts/dry-build.ts FOLDER`.
 * What a step would do to the machine itself (`/data`, users) is said and left out.
 */
import '../apps/need-node.mjs';
import { execSync } from 'node:child_process';
import { resolve } from 'node:path';
import { dryBuild } from './stack/dockerfile.ts';

const [folder] = process.argv.slice(2);
if (!folder) {
  console.error('node scripts/dry-build.ts FOLDER');
  process.exit(1);
}

function run(command: string, cwd: string) {
  const isOurs = command.startsWith('npm ');
  console.log(`${isOurs ? 'RUN' : 'left out: RUN'} ${command}`);
  if (isOurs) execSync(command, { cwd, stdio: 'inherit' });
}

const image = dryBuild({ root: resolve(import.meta.dirname, '..'), folder: resolve(folder), run });
console.log(`The image's files are in ${image}`);
