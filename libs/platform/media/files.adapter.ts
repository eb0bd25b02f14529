import { createHash, randomUUID } from 'node:crypto';
import { mkdir, open, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import pLimit from 'p-limit';
import type { PictureType, PictureWidth, Uploaded } from '#contracts/media.ts';
import { hour, msOf } from '#kernel/instant.ts';
import type { Clock } from '#platform/clock/clock.ts';
import { BadPicture, Media, MediaUnavailable, type PictureKind } from './media.ts';
import { redrawn, type Redrawn } from './sharp.adapter.ts';

/** Pictures that are redrawn at once: each takes a core, and up to 160 MB while it is decoded. */
const atOnce = 2;
/** Milliseconds after which a draft was left by a process that is gone: nobody works on one picture for so long. */
const abandoned = hour;

const isHash = (hash: string) => /^[0-9a-f]{64}$/.test(hash);

/**
 * Pictures in a folder: `ab/abcd.../800.webp`, named after the hash of what was sent. A picture is written beside them and
 * moved there in one step: there is all of it or nothing.
 */
export class FileMedia extends Media {
  private readonly inTurn = pLimit(atOnce);
  private readonly underWay = new Map<string, Promise<Uploaded>>();
  private swept: Promise<void> | undefined;

  /** `redraw` is replaced by tests alone. */
  constructor(
    private readonly folder: string,
    private readonly clock: Clock,
    private readonly redraw: (bytes: Uint8Array, type: PictureType) => Promise<Redrawn> = redrawn,
  ) {
    super();
  }

  put(bytes: Uint8Array, type: PictureType): Promise<Uploaded> {
    const hash = createHash('sha256').update(bytes).digest('hex');
    const known = this.underWay.get(`${hash} ${type}`);
    if (known) return known;
    const work = this.kept(hash, bytes, type).finally(() => this.underWay.delete(`${hash} ${type}`));
    this.underWay.set(`${hash} ${type}`, work);
    return work;
  }

  async get(hash: string, width: PictureWidth, kind: PictureKind): Promise<Buffer | undefined> {
    return isHash(hash) ? ifThere(readFile(join(this.placeOf(hash), `${width}.${kind}`))) : undefined;
  }

  async has(hash: string): Promise<boolean> {
    return isHash(hash) && (await ifThere(stat(this.placeOf(hash)))) !== undefined;
  }

  private placeOf(hash: string) {
    return join(this.folder, hash.slice(0, 2), hash);
  }

  private async kept(hash: string, bytes: Uint8Array, type: PictureType): Promise<Uploaded> {
    const there = await ifThere(readFile(join(this.placeOf(hash), 'picture.json'), 'utf8'));
    if (there !== undefined) return JSON.parse(there) as Uploaded;
    const picture = await this.inTurn(() => this.redraw(bytes, type));
    const about = { hash, width: picture.width, height: picture.height };
    try {
      await this.write(about, picture.files);
    } catch (error) {
      if (error instanceof BadPicture) throw error;
      throw new MediaUnavailable('pictures cannot be kept', { cause: error });
    }
    return about;
  }

  private async write(about: Uploaded, files: Redrawn['files']) {
    const fresh = join(this.folder, 'new');
    await (this.swept ??= this.sweep(fresh));
    const draft = join(fresh, randomUUID());
    await mkdir(draft, { recursive: true, mode: 0o700 });
    try {
      for (const [name, bytes] of files) await writeFile(join(draft, name), bytes, { flush: true });
      await writeFile(join(draft, 'picture.json'), JSON.stringify(about), { flush: true });
      await this.move(draft, this.placeOf(about.hash));
    } finally {
      await rm(draft, { recursive: true, force: true });
    }
  }

  private async move(draft: string, place: string) {
    await mkdir(dirname(place), { recursive: true, mode: 0o700 });
    await rename(draft, place).catch((error: unknown) => {
      if (!isTaken(error)) throw error; // another process was faster with the same picture
    });
    const folder = await open(dirname(place), 'r');
    try {
      await folder.sync();
    } finally {
      await folder.close();
    }
  }

  /** Removes what was cut in the middle; what another process writes now is younger. */
  private async sweep(fresh: string) {
    const oldest = msOf(this.clock.now()) - abandoned;
    for (const name of (await ifThere(readdir(fresh))) ?? []) {
      const about = await ifThere(stat(join(fresh, name)));
      if (about && about.mtimeMs < oldest) await rm(join(fresh, name), { recursive: true, force: true });
    }
  }
}

const codeOf = (error: unknown) => (error instanceof Error && 'code' in error ? error.code : undefined);
const isTaken = (error: unknown) => codeOf(error) === 'ENOTEMPTY' || codeOf(error) === 'EEXIST';

async function ifThere<T>(work: Promise<T>): Promise<T | undefined> {
  try {
    return await work;
  } catch (error) {
    if (codeOf(error) === 'ENOENT' || codeOf(error) === 'ENOTDIR') return undefined;
    throw error;
  }
}
