/** Thirty-two letters and figures, none of which is taken for another: no I, L, O, U. */
const letters = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const random = 16;
const written = /^[0-9A-HJKMNP-TV-Z]{17}$/;

/** A card's code out of the hex of a keyed hash: 80 bits of it, and a check symbol. */
export function codeFrom(hex: string): string {
  let bits = BigInt(`0x${hex.slice(0, 20)}`);
  let code = '';
  for (let n = 0; n < random; n++) {
    code = letters[Number(bits % 32n)]! + code;
    bits /= 32n;
  }
  return code + checkOf(code);
}

/** As it is read and typed: four times four, and the check symbol. */
export const shownCode = (code: string): string => code.replace(/^(.{4})(.{4})(.{4})(.{4})(.)$/, '$1-$2-$3-$4-$5');

/** What somebody typed, as it is kept; null for what no card has. What looks alike is the same letter. */
export function codeOf(typed: string): string | null {
  const code = typed.toUpperCase().replaceAll(/[\s-]/g, '').replaceAll('O', '0').replaceAll(/[IL]/g, '1');
  if (!written.test(code)) return null;
  return checkOf(code.slice(0, random)) === code.at(-1) ? code : null;
}

export const lastFourOf = (code: string): string => code.slice(-4);

/** Luhn's check to the base of 32: it finds one wrong symbol, and two that changed places next to each other. */
function checkOf(code: string): string {
  const sum = Array.from(code).reduceRight(
    ({ total, factor }, one) => {
      const product = factor * letters.indexOf(one);
      return { total: total + Math.floor(product / 32) + (product % 32), factor: factor === 2 ? 1 : 2 };
    },
    { total: 0, factor: 2 },
  );
  return letters[(32 - (sum.total % 32)) % 32]!;
}
