import { promisify } from 'node:util';
import { constants, crc32, deflateRaw, deflateRawSync } from 'node:zlib';

const deflated = promisify(deflateRaw);
/** Blocks that others may follow, whatever these are: they end on a byte, and none is the last. */
const open = { finishFlush: constants.Z_SYNC_FLUSH };

/** No name, no time, no flags. */
const header = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff]);

/** A last block, of nothing. */
const end = deflateRawSync('');

const copies = new WeakMap<Uint8Array, Promise<Uint8Array>>();

/** The blocks of bytes that many are shown: made once, by a thread, and kept for as long as the bytes themselves. */
function blocksOf(bytes: Uint8Array): Promise<Uint8Array> {
  const known = copies.get(bytes) ?? deflated(bytes, { ...open, level: 7 });
  copies.set(bytes, known);
  return known;
}

/** One gzip file of a page that many are shown: only its texts, which are each visitor's own, are compressed anew. */
export async function packed(pieces: readonly (string | Uint8Array)[]): Promise<Buffer> {
  const trailer = Buffer.alloc(8);
  trailer.writeUInt32LE(pieces.reduce((sum, piece) => crc32(piece, sum), 0));
  trailer.writeUInt32LE(
    pieces.reduce((sum, piece) => sum + Buffer.byteLength(piece), 0),
    4,
  );
  const blocks = pieces.map((piece) =>
    typeof piece === 'string' ? Promise.resolve(deflateRawSync(piece, open)) : blocksOf(piece),
  );
  return Buffer.concat([header, ...(await Promise.all(blocks)), end, trailer]);
}

/** Whether a browser takes gzip, by its `Accept-Encoding`. */
export const takesGzip = (accepted: string | undefined): boolean =>
  accepted?.split(',').some((one) => /^\s*(?:gzip|\*)\s*(?:;\s*q=(?!0(?:\.0*)?\s*$).*)?$/i.test(one)) ?? false;
