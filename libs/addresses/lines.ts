import type { WholeAddress } from './checked.ts';
import { metadata } from './metadata.ts';

/** The lines of a letter to it, as its post asks for, but for the country's name, which each sender writes in their language. */
export function linesOf(address: WholeAddress): readonly string[] {
  const { fmt, upper = '', sub_regions = [] } = metadata[address.country];
  const { name } = sub_regions.find(({ key }) => key === address.state) ?? {};
  const state = name && (/\p{Script=Han}/u.test(address.line1) ? name.default : (name.latin ?? address.state));
  const words: Readonly<Record<string, readonly string[]>> = {
    N: [address.name],
    A: [address.line1, address.line2],
    D: [address.district],
    C: [address.city],
    S: [state ?? address.state],
    Z: [address.zip],
  };
  const wordsOf = (letter: string) =>
    (words[letter] ?? []).map((word) => (upper.includes(letter) ? word.toLocaleUpperCase('en') : word));
  return fmt
    .split('%n')
    .filter((line) => line.includes('%')) // its format has leftovers where a company would stand
    .flatMap((line) =>
      line === '%A' ? wordsOf('A') : [line.replaceAll(/%([A-Z])/g, (_, letter: string) => wordsOf(letter).join(' '))],
    )
    .map((line) => line.replaceAll(/^[\s,]+|[\s,]+$/g, ''))
    .filter((line) => line !== '');
}
