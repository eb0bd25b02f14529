import { promisify } from 'node:util';
import { constants, crc32, deflateRaw, deflateRawSync } from 'node:zlib';

const deflated = promisify(deflateRaw);
/** Blocks that others may follow, whatever these are: they end on a byte, and none is the last. */
const open = { finishFlush: constants.Z_SYNC_FLUSH };

/** No name, no time, no flags. */
const header = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff]);

const copies = new WeakMap<Uint8Array, Promise<Uint8Array>>();

/** A body's blocks: made once, by a thread, and kept for as long as the body itself. */
function blocksOf(body: Uint8Array): Promise<Uint8Array> {
  const known = copies.get(body) ?? deflated(body, { ...open, level: 7 });
  copies.set(body, known);
  return known;
}

/** One gzip file of a page that many are shown, whose frame is each visitor's own: of these bytes only the frame is compressed anew. */
export async function packed(before: string, body: Uint8Array, after: string): Promise<Buffer> {
  const [first, last] = [Buffer.from(before), Buffer.from(after)];
  const trailer = Buffer.alloc(8);
  trailer.writeUInt32LE([body, last].reduce<number>((sum, bytes) => crc32(bytes, sum), crc32(first)));
  trailer.writeUInt32LE(first.length + body.length + last.length, 4);
  return Buffer.concat([header, deflateRawSync(first, open), await blocksOf(body), deflateRawSync(last), trailer]);
}

/** Whether a browser takes gzip, by its `Accept-Encoding`. */
export const takesGzip = (accepted: string | undefined): boolean =>
  accepted?.split(',').some((one) => /^\s*(?:gzip|\*)\s*(?:;\s*q=(?!0(?:\.0*)?\s*$).*)?$/i.test(one)) ?? false;
