/** Chance of the demo world: the same words give the same throws. */
export type Dice = Readonly<{
  /** One of so many, counted from 0. */
  of: (count: number) => number;
  between: (least: number, most: number) => number;
}>;

/** FNV-1a over the words, then mulberry32. */
export function diceOf(words: string): Dice {
  let state = 0x811c9dc5;
  for (const letter of words) state = Math.imul(state ^ (letter.codePointAt(0) ?? 0), 0x01000193);
  const roll = () => {
    state = Math.imul(state + 0x6d2b79f5, 1); // wraps at 32 bits
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  return { of: (count) => Math.floor(roll() * count), between: (least, most) => least + roll() * (most - least) };
}
