import type { PictureType } from '#contracts/media.ts';

const starts: readonly (readonly [type: PictureType, at: number, bytes: readonly number[]])[] = [
  ['image/jpeg', 0, [0xff, 0xd8, 0xff]],
  ['image/png', 0, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]],
  ['image/webp', 8, [0x57, 0x45, 0x42, 0x50]],
];

/** Offset of the brands of an ISO media file, after its size, `ftyp` and minor version; four bytes each. */
const firstBrand = 16;
const mostBrandBytes = 128;

/** What the first bytes say that it is, whatever it is called; nothing for what is not taken. */
export function typeOf(bytes: Uint8Array): PictureType | undefined {
  const found = starts.find(([, at, magic]) => magic.every((byte, n) => bytes[at + n] === byte));
  if (found) return found[0] === 'image/webp' && words(bytes, 0, 4) !== 'RIFF' ? undefined : found[0];
  return isAvif(bytes) ? 'image/avif' : undefined;
}

/** A still of AV1: such a brand, major or compatible. */
function isAvif(bytes: Uint8Array): boolean {
  if (words(bytes, 4, 8) !== 'ftyp') return false;
  const size = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength).getUint32(0);
  const end = Math.min(size, mostBrandBytes, bytes.length);
  const brands = [words(bytes, 8, 12)];
  for (let at = firstBrand; at + 4 <= end; at += 4) brands.push(words(bytes, at, at + 4));
  return brands.some((brand) => brand === 'avif' || brand === 'avis');
}

const words = (bytes: Uint8Array, from: number, to: number) => String.fromCharCode(...bytes.subarray(from, to));
