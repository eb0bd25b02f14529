import { deflateSync } from 'node:zlib';
import sharp from 'sharp';

/** A picture of that size with something to see on it. */
const drawn = (width: number, height: number) =>
  sharp({
    create: {
      width,
      height,
      channels: 3,
      background: '#c9463d',
      noise: { type: 'gaussian', mean: 128, sigma: 30 },
    },
  });

export const jpeg = (width = 900, height = 600): Promise<Buffer> => drawn(width, height).jpeg().toBuffer();
export const png = (width = 300, height = 200): Promise<Buffer> => drawn(width, height).png().toBuffer();
export const webp = (width = 300, height = 200): Promise<Buffer> => drawn(width, height).webp().toBuffer();
export const avif = (width = 300, height = 200): Promise<Buffer> => drawn(width, height).avif({ effort: 0 }).toBuffer();

/** Taken with the camera on its side, and with the place where it was taken. */
export const withExif = (width = 400, height = 300): Promise<Buffer> =>
  drawn(width, height)
    .withMetadata({ orientation: 6 })
    .withExifMerge({ IFD0: { Make: 'Camera of Mina' }, IFD3: { GPSLatitude: '48/1 51/1 24/1', GPSLatitudeRef: 'N' } })
    .jpeg()
    .toBuffer();

/** A PNG of a few kilobytes that says that it is that large, and is, once it is decoded: all of it black. */
export function bomb(side: number): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(side, 0);
  head.writeUInt32BE(side, 4);
  head.set([1, 0, 0, 0, 0], 8); // one bit of grey
  const rows = deflateSync(Buffer.alloc(Math.ceil(side / 8 + 1) * side));
  const start = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([start, chunk('IHDR', head), chunk('IDAT', rows), chunk('IEND', Buffer.alloc(0))]);
}

function chunk(type: string, data: Buffer) {
  const content = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc(content));
  return Buffer.concat([length, content, sum]);
}

function crc(bytes: Buffer) {
  let sum = ~0;
  for (const byte of bytes) {
    sum ^= byte;
    for (let n = 0; n < 8; n++) sum = (sum >>> 1) ^ (sum & 1 ? 0xedb88320 : 0);
  }
  return ~sum >>> 0;
}

/** What no shop should take for a picture. */
export const svg = Buffer.from(
  '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>',
);
