import { handlePattern } from '#contracts/black-friday.ts';
import { Refused } from '#kernel/refused.ts';

/** Nobody is the house or its people, nor a page of ours; and nobody has to read these on a board. */
const anywhere =
  'plinth admin moderator official operator support security staff fuck shit cunt nigger nigga faggot hitler whore retard rapist putain salope connard encule merde batard'.split(
    ' ',
  );
const alone = [
  'trivia',
  'faq',
  'blackfriday',
  'lobby',
  'host',
  'help',
  'house',
  'team',
  'system',
  'root',
  'erased',
  'null',
];

/** Handles are of ASCII alone: these are all that there are of it. */
const twins: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'l',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '8': 'b',
  '9': 'g',
  i: 'l',
  rn: 'm',
  vv: 'w',
};

/** What a handle looks like: those that a reader could take for one another have the same. */
export const skeletonOf = (handle: string): string =>
  handle.replaceAll('-', '').replaceAll(/rn|vv|[01345789i]/g, (sign) => twins[sign]!);

const [ours, ourWords] = [anywhere.map(skeletonOf), new Set(alone.map(skeletonOf))];

/** As it is kept and shown: small letters of ASCII, figures and single hyphens. Refused: `handle-wrong`, `handle-ours`. */
export function checkedHandle(typed: string): string {
  const handle = typed.trim().toLowerCase();
  if (!handlePattern.test(handle) || !/[a-z]/.test(handle)) throw new Refused('handle-wrong');
  const skeleton = skeletonOf(handle);
  if (ourWords.has(skeleton) || ours.some((part) => skeleton.includes(part))) throw new Refused('handle-ours');
  return handle;
}
