import { crc32, deflateSync } from 'node:zlib';

/** Pixels. */
const [width, height] = [640, 480];
/** Of a thread of the cloth, across. */
const thread = 16;

const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

function chunk(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, sum]);
}

const partsOf = (hex: string) => [1, 3, 5].map((at) => parseInt(hex.slice(at, at + 2), 16));

/** What somebody without a camera photographs: cloth of these colours from near by, as a PNG. */
export function photographOf([warp, weft = warp]: readonly string[]): Buffer {
  const colours = [partsOf(warp ?? '#808080'), partsOf(weft ?? '#606060')] as const;
  const rows = Buffer.alloc(height * (1 + 3 * width));
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const isWarp = (Math.floor(x / thread) + Math.floor(y / thread)) % 2 === 0;
      const across = ((isWarp ? x : y) % thread) / thread;
      const light = 0.55 + 0.45 * Math.sin(Math.PI * across);
      const at = y * (1 + 3 * width) + 1 + 3 * x;
      for (const [n, part] of colours[isWarp ? 0 : 1].entries()) rows[at + n] = Math.round(part * light);
    }
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, 2, 0, 0, 0], 8); // eight bits each of red, green and blue
  return Buffer.concat([
    signature,
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}
