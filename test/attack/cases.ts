import { readdirSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { join } from 'node:path';
import type { Attack } from './attack.ts';

const ending = '.attack.ts';

/** The names of all cases: of their files. */
export const caseNames: readonly string[] = readdirSync(import.meta.dirname)
  .filter((file) => file.endsWith(ending))
  .map((file) => file.slice(0, -ending.length))
  .toSorted();

/** The case of that name. Throws when its file says another. */
export async function caseOf(name: string): Promise<Attack> {
  const { href } = pathToFileURL(join(import.meta.dirname, name + ending));
  const { attack } = (await import(href)) as { attack: Attack };
  if (attack.name !== name) throw new Error(`${name}${ending} calls itself ${attack.name}`);
  return attack;
}
