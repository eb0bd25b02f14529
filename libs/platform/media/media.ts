import type { PictureType, PictureWidth, Uploaded } from '#contracts/media.ts';

/** How a picture is kept: browsers say which they take. */
export const pictureKinds = ['avif', 'webp'] as const;
export type PictureKind = (typeof pictureKinds)[number];

/** Why a picture is not taken: each has its words in `refused.ts`. */
export type PictureFault =
  | 'picture-empty'
  | 'picture-type'
  | 'picture-mismatch'
  | 'picture-broken'
  | 'picture-too-large'
  | 'picture-too-many-pixels';

/** What was sent is no picture that may be kept, and nothing of it was kept. */
export class BadPicture extends Error {
  constructor(readonly code: PictureFault) {
    super(code);
  }
}

/** The place where pictures are kept is full or away; nothing was kept. Asking again may help: 503. */
export class MediaUnavailable extends Error {}

/** Pictures that people send, checked, without what a camera wrote into them, in a few widths. Also Nest's token. */
export abstract class Media {
  /** Keeps a picture, durable when it resolves; the same bytes again are the same picture. Errors: `BadPicture`, `MediaUnavailable`. */
  abstract put(bytes: Uint8Array, type: PictureType): Promise<Uploaded>;

  /** The picture, at most that wide; nothing where there is none. */
  abstract get(hash: string, width: PictureWidth, kind: PictureKind): Promise<Buffer | undefined>;

  /** Whether there is a picture of that hash. */
  abstract has(hash: string): Promise<boolean>;
}
