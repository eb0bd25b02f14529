import type { Request } from '../ask.ts';

/** What is timed: a request to that path. */
export type Timed = readonly [path: string, request: Request];

/** Does what nobody sees, in which of two ways, and says what an onlooker then asks. `n` is never the same. */
export type Pair = (isSo: boolean, n: number) => Promise<Timed>;
