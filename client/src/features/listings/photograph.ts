import { mediaRoutes } from '#contracts/routes.ts';

/** Widths that photographs are kept in: `pictureWidths` of the media contract, which would bring zod with it. */
const widths = [320, 800, 1600];

/** A seller's photograph in each of its widths; `largest` has all of the pixels that are kept. */
export const photograph = (hash: string) => ({
  src: mediaRoutes.picture(hash, 800),
  srcSet: widths.map((width) => `${mediaRoutes.picture(hash, width)} ${width}w`).join(', '),
  largest: mediaRoutes.picture(hash, 1600),
});
