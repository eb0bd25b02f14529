import type { WholeAddress } from './checked.ts';
import { metadata } from './metadata.ts';

/**
 * The lines of a letter to it, in the order that its post asks for. Without the country's name, which each sender writes in their
 * language, and without capitals, which are for machines.
 */
export function linesOf(address: WholeAddress): readonly string[] {
  const { fmt, lfmt = fmt, sub_regions = [] } = metadata[address.country];
  const { name } = sub_regions.find(({ key }) => key === address.state) ?? {};
  const isLocal = /\p{Script=Han}/u.test(address.line1);
  const state = isLocal ? name?.default : name?.latin;
  const words: Readonly<Record<string, readonly string[]>> = {
    N: [address.name],
    A: [address.line1, address.line2],
    D: [address.district],
    C: [address.city],
    S: [state ?? address.state],
    Z: [address.zip],
  };
  const wordsOf = (letter: string) => words[letter]?.filter((word) => word !== '') ?? [];
  return (isLocal ? fmt : lfmt)
    .split('%n')
    .filter((line) => line.includes('%')) // its format has leftovers where a company would stand
    .flatMap((line) =>
      line === '%A' ? wordsOf('A') : [line.replaceAll(/%([A-Z])/g, (_, letter: string) => wordsOf(letter).join(', '))],
    )
    .map((line) => line.replaceAll(/^[\s,]+|[\s,]+$/g, ''))
    .filter((line) => line !== '');
}
