import { createHash } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { codeFrom, codeOf, lastFourOf, shownCode } from './code.ts';

const codes = Array.from({ length: 300 }, (_, n) => codeFrom(createHash('sha256').update(`${n}`).digest('hex')));

describe('the code of a gift card', () => {
  it('is sixteen symbols that nobody takes for others, and a check symbol', () => {
    for (const code of codes) expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{17}$/);
    expect(new Set(codes).size).toBe(codes.length);
    expect(codeFrom('f'.repeat(64)).slice(0, 16)).toBe('Z'.repeat(16));
    expect(codeFrom('0'.repeat(64))).toBe('0'.repeat(17));
  });

  it('is read as people type it', () => {
    const code = codes[0]!;
    expect(codeOf(` ${shownCode(code).toLowerCase()} `)).toBe(code);
    expect(codeOf(code.replaceAll('0', 'o').replaceAll('1', 'l'))).toBe(code);
    expect(lastFourOf(code)).toBe(code.slice(13));
    for (const typed of ['', code.slice(1), `${code}0`, 'U'.repeat(17), '5f3e7a10']) expect(codeOf(typed)).toBeNull();
  });

  it('shows one wrong symbol, and almost every two that changed places', () => {
    let unseen = 0;
    for (const code of codes)
      for (let n = 0; n < 16; n++) {
        const other = code[n] === 'Z' ? 'Y' : 'Z';
        expect(codeOf(code.slice(0, n) + other + code.slice(n + 1))).toBeNull();
        const swapped = code.slice(0, n) + code[n + 1]! + code[n]! + code.slice(n + 2);
        if (swapped !== code && codeOf(swapped) !== null) unseen++;
      }
    expect(unseen).toBeLessThan(codes.length * 16 * 0.01);
  });
});
