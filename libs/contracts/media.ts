import * as z from 'zod/mini';

/** A picture's name: the hash of its content. */
export const pictureHash = z.string().check(z.regex(/^[0-9a-f]{64}$/));

/** Pixels across at most; a smaller picture stays as wide as it is. */
export const pictureWidths = [320, 800, 1600] as const;
export type PictureWidth = (typeof pictureWidths)[number];

/** What may be sent, as the raw body. */
export const pictureTypes = ['image/jpeg', 'image/png', 'image/webp', 'image/avif'] as const;
export type PictureType = (typeof pictureTypes)[number];

/** Bytes of a picture that is sent. */
export const mostPictureBytes = 10 * 1024 * 1024;

/** Answer to `POST mediaRoutes.upload`: the same picture has the same hash. Width and height are the picture's own. */
export const uploaded = z.object({ hash: pictureHash, width: z.int(), height: z.int() });
export type Uploaded = z.infer<typeof uploaded>;
