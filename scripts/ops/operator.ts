import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Wrong } from '../replay/wrong.ts';

/** What an operator asks with. `password` and `email`: for what takes them once more; not known where only a token was given. */
export type Credential = Readonly<{ token: string; password?: string | undefined; email?: string }>;
type Kept = Credential & Readonly<{ second?: Credential }>;

/**
 * The market's own operators, from its `operator.json`; else OPERATOR_TOKEN and OPERATOR_PASSWORD. `data`: its folder, else
 * DATA_DIR, else ./data. Throws `Wrong` where there is none.
 */
export function operatorOf({
  data,
  second = false,
}: Readonly<{ data?: string | undefined; second?: boolean }> = {}): Credential {
  const { DATA_DIR, OPERATOR_TOKEN, OPERATOR_PASSWORD } = process.env;
  const file = join(data ?? DATA_DIR ?? './data', 'operator.json');
  const known = keptIn(file);
  const own = second ? known?.second : known;
  if (own?.token) return own;
  if (OPERATOR_TOKEN) return { token: OPERATOR_TOKEN, password: OPERATOR_PASSWORD };
  throw new Wrong(`no ${second ? 'second ' : ''}operator's token in ${file}, and no OPERATOR_TOKEN`);
}

/** Nothing where it cannot be read: another user's, or half of it. */
function keptIn(file: string): Kept | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Kept;
  } catch {
    return undefined;
  }
}
