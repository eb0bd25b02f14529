import { expect, it } from '@jest/globals';
import { BlockedLines } from './blocked-lines.ts';

const at = (position: string) => ({ stream: 'auction-1', position });

it('count a fact that comes again once, and let its stream go on when all of it are done', () => {
  const lines = new BlockedLines(false);
  for (const position of ['1', '2', '1']) lines.add(at(position));
  expect(lines.count).toBe(2);
  lines.remove(at('1'));
  lines.remove(at('1'));
  expect(lines.has(at('3'))).toBe(true);
  lines.remove(at('2'));
  expect([lines.count, lines.has(at('3'))]).toEqual([0, false]);
});
