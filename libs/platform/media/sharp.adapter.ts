import type Sharp from 'sharp';
import type { OutputInfo } from 'sharp';
import { pictureWidths, type PictureType } from '#contracts/media.ts';
import { typeOf } from './magic.ts';
import { BadPicture } from './media.ts';

/** A picture as it is kept: files by name, such as `800.webp`; width and height are the original's, upright. */
export type Redrawn = Readonly<{ width: number; height: number; files: ReadonlyMap<string, Buffer> }>;

/** Of one picture: what a good camera makes, and not what fills the memory. */
const mostPixels = 40_000_000;
/** More across or down neither WebP nor AVIF can have: a picture of a whole conversation is as long. */
const longest = 16_383;
const mostSeconds = 10;

const decoders = ['VipsForeignLoadJpeg', 'VipsForeignLoadPng', 'VipsForeignLoadWebp', 'VipsForeignLoadHeif'];

let loaded: Promise<typeof Sharp> | undefined;

/** Loaded with the first picture: a start does not wait for it. Only the four decoders are open. */
const sharpReady = () =>
  (loaded ??= import('sharp').then(({ default: sharp }) => {
    sharp.cache(false);
    sharp.concurrency(1); // several pictures at once rather than several threads on one
    sharp.block({ operation: ['VipsForeignLoad'] });
    sharp.unblock({ operation: decoders });
    return sharp;
  }));

/**
 * Decodes all of the picture and encodes it anew: what is kept has the pixels and nothing else of what was sent, neither
 * place nor camera nor anything hidden behind them. Throws `BadPicture`.
 */
export async function redrawn(bytes: Uint8Array, type: PictureType): Promise<Redrawn> {
  if (bytes.length === 0) throw new BadPicture('picture-empty');
  if (typeOf(bytes) !== type) throw new BadPicture('picture-mismatch');
  const sharp = await sharpReady();
  const size = await sizeOf(sharp, bytes);
  const { data, info } = await decoded(sharp, bytes);
  const files = new Map<string, Buffer>();
  for (const width of pictureWidths) {
    files.set(`${width}.webp`, await at(sharp, data, info, width).webp({ quality: 80 }).toBuffer());
    files.set(`${width}.avif`, await at(sharp, data, info, width).avif({ quality: 55, effort: 2 }).toBuffer());
  }
  return { ...size, files };
}

/** Read from the header, before anything is decoded. */
async function sizeOf(sharp: typeof Sharp, bytes: Uint8Array) {
  const { autoOrient, width, height } = await asPicture(() => sharp(bytes, { limitInputPixels: false }).metadata());
  if (width * height > mostPixels) throw new BadPicture('picture-too-many-pixels');
  return autoOrient;
}

/** The pixels in sRGB, upright, no wider than anybody gets it. */
const decoded = (sharp: typeof Sharp, bytes: Uint8Array) =>
  asPicture(() =>
    sharp(bytes, { limitInputPixels: mostPixels, failOn: 'error', sequentialRead: true, autoOrient: true })
      .resize({ width: Math.max(...pictureWidths), height: longest, fit: 'inside', withoutEnlargement: true })
      .toColourspace('srgb')
      .timeout({ seconds: mostSeconds })
      .raw()
      .toBuffer({ resolveWithObject: true }),
  );

const at = (sharp: typeof Sharp, data: Buffer, { width, height, channels }: OutputInfo, most: number) =>
  sharp(data, { raw: { width, height, channels } })
    .resize({ width: most, withoutEnlargement: true })
    .timeout({ seconds: mostSeconds });

/** Whatever the decoder says of it: it cannot be read whole. */
async function asPicture<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const isTooMany = error instanceof Error && error.message.includes('pixel limit');
    throw new BadPicture(isTooMany ? 'picture-too-many-pixels' : 'picture-broken');
  }
}
