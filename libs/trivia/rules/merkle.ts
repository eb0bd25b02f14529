import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';

/** SHA-256 of a text in UTF-8, in hex. */
export type HashOf = (text: string) => string;

export const hashOf: HashOf = (text) => bytesToHex(sha256(utf8ToBytes(text)));

/** A way from a leaf to the root: the hashes beside it, from the bottom up; null where there is none and it goes up alone. */
export type Path = readonly (string | null)[];

/** What a player answered, as the tree has it: `option` -1 is no answer. */
export const answerLeaf = (
  {
    gameId,
    n,
    player,
    option,
    ms,
    points,
  }: Readonly<{
    gameId: string;
    n: number;
    player: number;
    option: number;
    ms: number;
    points: number;
  }>,
  hashed = hashOf,
): string => hashed(JSON.stringify(['plinth-answer-1', gameId, n, player, option, ms, points]));

const parentOf = (left: string, right: string, hashed: HashOf) =>
  hashed(JSON.stringify(['plinth-node-1', left, right]));

function levelAbove(level: readonly string[], hashed: HashOf): string[] {
  const above: string[] = [];
  for (let n = 0; n < level.length; n += 2)
    above.push(n + 1 < level.length ? parentOf(level[n]!, level[n + 1]!, hashed) : level[n]!);
  return above;
}

/** The root over leaves in the order of the players; of none, the hash of nothing. */
export function merkleRoot(leaves: readonly string[], hashed = hashOf): string {
  let level = leaves;
  while (level.length > 1) level = levelAbove(level, hashed);
  return level[0] ?? hashed('');
}

/** What somebody needs to check that leaf against the root. */
export function merklePath(leaves: readonly string[], index: number, hashed = hashOf): Path {
  const path: (string | null)[] = [];
  let [level, at] = [leaves, index];
  while (level.length > 1) {
    path.push(level[at % 2 === 0 ? at + 1 : at - 1] ?? null);
    level = levelAbove(level, hashed);
    at = Math.floor(at / 2);
  }
  return path;
}

/** Whether the leaf at that place is in the tree of this root. */
export function isInTree(leaf: string, index: number, path: Path, root: string, hashed = hashOf): boolean {
  let [hash, at] = [leaf, index];
  for (const beside of path) {
    if (beside !== null) hash = at % 2 === 0 ? parentOf(hash, beside, hashed) : parentOf(beside, hash, hashed);
    at = Math.floor(at / 2);
  }
  return hash === root;
}
