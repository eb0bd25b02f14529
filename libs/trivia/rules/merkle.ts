import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';

/** SHA-256 of a text in UTF-8, in hex. */
export type HashOf = (text: string) => string;

export const hashOf: HashOf = (text) => bytesToHex(sha256(utf8ToBytes(text)));

/** A way from a leaf to the root: the hashes beside it, from the bottom up; null where there is none and it goes up alone. */
export type Path = readonly (string | null)[];

/**
 * What a player answered, as the tree has it: `option` -1 is no answer. `nonce` keeps who has a leaf from finding out by a few
 * guesses what is in it; trees of before have none.
 */
export type Answer = Readonly<{
  gameId: string;
  n: number;
  player: number;
  option: number;
  ms: number;
  points: number;
  nonce?: string | null | undefined;
}>;

export function answerLeaf({ gameId, n, player, option, ms, points, nonce }: Answer, hashed = hashOf): string {
  const plain = [gameId, n, player, option, ms, points];
  return hashed(JSON.stringify(nonce ? ['plinth-answer-2', ...plain, nonce] : ['plinth-answer-1', ...plain]));
}

const parentOf = (left: string, right: string, hashed: HashOf) =>
  hashed(JSON.stringify(['plinth-node-1', left, right]));

function levelAbove(level: readonly string[], hashed: HashOf): string[] {
  const above: string[] = [];
  for (let n = 0; n < level.length; n += 2)
    above.push(n + 1 < level.length ? parentOf(level[n]!, level[n + 1]!, hashed) : level[n]!);
  return above;
}

/** All levels of the tree over leaves in the order of the players, the leaves first. */
export function merkleLevels(leaves: readonly string[], hashed = hashOf): readonly (readonly string[])[] {
  const levels = [leaves];
  while (levels.at(-1)!.length > 1) levels.push(levelAbove(levels.at(-1)!, hashed));
  return levels;
}

/** The root over leaves in the order of the players; of none, the hash of nothing. */
export const merkleRoot = (leaves: readonly string[], hashed = hashOf): string =>
  merkleLevels(leaves, hashed).at(-1)![0] ?? hashed('');

/** What somebody needs to check the leaf at that place against the root of this tree. */
export function pathIn(levels: readonly (readonly string[])[], index: number): Path {
  let at = index;
  return levels.slice(0, -1).map((level) => {
    const beside = level[at % 2 === 0 ? at + 1 : at - 1] ?? null;
    at = Math.floor(at / 2);
    return beside;
  });
}

/** The same of a tree that is made for it. */
export const merklePath = (leaves: readonly string[], index: number, hashed = hashOf): Path =>
  pathIn(merkleLevels(leaves, hashed), index);

/** Whether the leaf at that place is in the tree of this root. */
export function isInTree(leaf: string, index: number, path: Path, root: string, hashed = hashOf): boolean {
  let [hash, at] = [leaf, index];
  for (const beside of path) {
    if (beside !== null) hash = at % 2 === 0 ? parentOf(hash, beside, hashed) : parentOf(beside, hash, hashed);
    at = Math.floor(at / 2);
  }
  return hash === root;
}
