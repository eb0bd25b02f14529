import { existsSync, mkdtempSync, readdirSync, rmSync, utimesSync, mkdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import sharp from 'sharp';
import { pictureWidths, type PictureType } from '#contracts/media.ts';
import { hour } from '#kernel/instant.ts';
import { SystemClock } from '#platform/clock/system.adapter.ts';
import { avif, bomb, jpeg, png, svg, webp, withExif } from '../../../test/support/pictures.ts';
import { turns } from '../../../test/support/turns.ts';
import { FileMedia } from './files.adapter.ts';
import { typeOf } from './magic.ts';
import { BadPicture, MediaUnavailable, pictureKinds } from './media.ts';
import { redrawn, type Redrawn } from './sharp.adapter.ts';
import { mutant } from '../../../test/support/mutants.ts';

/* `believing`: whatever is sent is taken for what it is called, whatever its size. */
const believing = async (bytes: Uint8Array): Promise<Redrawn> => ({
  width: 1,
  height: 1,
  files: new Map([['320.webp', Buffer.from(bytes)]]),
});

let folder: string;
let media: FileMedia;
const clock = new SystemClock();

beforeEach(() => {
  folder = join(mkdtempSync(join(tmpdir(), 'media-')), 'media');
  media = mutant === 'believing' ? new FileMedia(folder, clock, believing) : new FileMedia(folder, clock);
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const stored = () =>
  existsSync(folder) ? readdirSync(folder, { recursive: true, withFileTypes: true }).filter((one) => one.isFile()) : [];
/** Why it is refused, when nothing of it was stored. */
const refusal = (bytes: Uint8Array, type: PictureType) =>
  media.put(bytes, type).then(
    () => 'taken',
    (error: unknown) => (stored().length > 0 ? 'stored' : (error as Error).message),
  );

describe('a picture that is kept', () => {
  it('is there in every width and kind, no wider than it was, and once', async () => {
    const bytes = await jpeg(900, 600);
    const about = await media.put(bytes, 'image/jpeg');
    expect(about).toMatchObject({ width: 900, height: 600 });
    expect(await Promise.all([media.put(bytes, 'image/jpeg'), media.put(bytes, 'image/jpeg')])).toEqual([about, about]);
    expect(stored()).toHaveLength(7);
    for (const width of pictureWidths) {
      for (const kind of pictureKinds) {
        const kept = await sharp(await media.get(about.hash, width, kind)).metadata();
        expect([kept.format, kept.width]).toEqual([kind === 'avif' ? 'heif' : 'webp', Math.min(width, 900)]);
      }
    }
    expect([await media.has(about.hash), await media.has('0'.repeat(64)), await media.has('../..')]).toEqual([
      true,
      false,
      false,
    ]);
    expect(await media.get('../../../etc', 320, 'webp')).toBeUndefined();
  });

  it('may be any of the four', async () => {
    const sent = { 'image/png': await png(), 'image/webp': await webp(), 'image/avif': await avif() };
    for (const [type, bytes] of Object.entries(sent)) {
      expect(typeOf(bytes)).toBe(type);
      expect(await media.put(bytes, type as PictureType)).toMatchObject({ width: 300, height: 200 });
    }
  });

  it('may be as long as a picture of a whole conversation', async () => {
    const { hash, width, height } = await media.put(await png(20, 17_000), 'image/png');
    expect([width, height]).toEqual([20, 17_000]);
    for (const kind of pictureKinds)
      expect((await sharp(await media.get(hash, 1600, kind)).metadata()).height).toBe(16_383);
  });

  it('stands upright, and says neither where nor with what it was taken', async () => {
    const bytes = await withExif(400, 300);
    const before = await sharp(bytes).metadata();
    expect(before.exif?.includes('Camera of Mina')).toBe(true);
    const { hash, width, height } = await media.put(bytes, 'image/jpeg');
    expect([width, height]).toEqual([300, 400]);
    for (const kind of pictureKinds) {
      const kept = (await media.get(hash, 800, kind))!;
      const { exif, xmp, icc, orientation, width: across } = await sharp(kept).metadata();
      expect([exif, xmp, icc, orientation ?? 1, across]).toEqual([undefined, undefined, undefined, 1, 300]);
      expect(kept.includes('Camera of Mina')).toBe(false);
    }
  });
});

describe('refused, and nothing is stored', () => {
  it('what is empty, or no picture', async () => {
    expect(await refusal(Buffer.alloc(0), 'image/png')).toBe('picture-empty');
    expect(await refusal(Buffer.from('a picture, honestly'), 'image/png')).toBe('picture-mismatch');
    expect(await refusal(svg, 'image/webp')).toBe('picture-mismatch');
    expect(await refusal(Buffer.from('GIF89a'), 'image/webp')).toBe('picture-mismatch');
  });

  it('what is another type than it says', async () => {
    expect(await refusal(await png(), 'image/jpeg')).toBe('picture-mismatch');
    expect(await refusal(await webp(), 'image/avif')).toBe('picture-mismatch');
  });

  it('what is cut, or only begins like a picture', async () => {
    const whole = {
      'image/jpeg': await jpeg(),
      'image/png': await png(),
      'image/webp': await webp(),
      'image/avif': await avif(),
    };
    for (const [type, bytes] of Object.entries(whole)) {
      for (const share of [0.05, 0.5, 0.98])
        expect([type, share, await refusal(bytes.subarray(0, bytes.length * share), type as PictureType)]).toEqual([
          type,
          share,
          'picture-broken',
        ]);
    }
    expect(await refusal(Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), svg]), 'image/jpeg')).toBe(
      'picture-broken',
    );
    const hidden = Buffer.concat([Buffer.from('RIFF\0\0\0\0WEBP'), svg]);
    expect(await refusal(hidden, 'image/webp')).toBe('picture-broken');
  });

  it('a small file that is a large picture', async () => {
    const bytes = bomb(20_000);
    expect(bytes.length).toBeLessThan(100_000);
    expect(await refusal(bytes, 'image/png')).toBe('picture-too-many-pixels');
  });

  it('what the disk has no room for', async () => {
    mkdirSync(join(folder, '..'), { recursive: true });
    const broken = new FileMedia(join('/dev/null', 'media'), clock);
    await expect(broken.put(await png(), 'image/png')).rejects.toThrow(MediaUnavailable);
  });
});

it('what was cut in the middle is swept away, what is under way is not', async () => {
  const now = new Date(clock.now()).getTime();
  for (const [name, age] of [
    ['old', 2 * hour],
    ['young', hour / 2],
  ] as const) {
    mkdirSync(join(folder, 'new', name), { recursive: true });
    utimesSync(join(folder, 'new', name), (now - age) / 1000, (now - age) / 1000);
  }
  await media.put(await png(), 'image/png');
  expect(readdirSync(join(folder, 'new'))).toEqual(['young']);
});

it('another process that stored it first does no harm', async () => {
  const other = new FileMedia(folder, clock);
  const bytes = await png();
  const both = await Promise.all([media.put(bytes, 'image/png'), other.put(bytes, 'image/png')]);
  expect(both[0]).toEqual(both[1]);
  expect(stored()).toHaveLength(7);
});

describe('room', () => {
  it('two pictures are redrawn at once, and the next ones also after a failure', async () => {
    const finish: (() => void)[] = [];
    let [now, most, ended] = [0, 0, 0];
    const slow = async (): Promise<Redrawn> => {
      most = Math.max(most, ++now);
      await new Promise<void>((resolve) => finish.push(resolve));
      now--;
      throw new BadPicture('picture-broken');
    };
    const busy = new FileMedia(folder, clock, slow);
    const all = [1, 2, 3, 4].map((n) => busy.put(Buffer.of(n), 'image/png').catch(() => ended++));
    while (ended < all.length) {
      await turns(20);
      finish.shift()?.();
    }
    expect(most).toBe(2);
  });
});

it('redraws only what the four decoders read', async () => {
  await expect(redrawn(Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), svg]), 'image/png')).rejects.toThrow(
    'picture-broken',
  );
});
