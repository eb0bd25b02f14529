// without zod: a form has them before it sends anything

/** What may be said of a used or flawed item beside its photographs: of a list, so that everybody reads it in their own language. */
export const defects = [
  'creases',
  'scuffs',
  'stains',
  'discoloured',
  'worn-sole',
  'loose-glue',
  'loose-threads',
  'torn',
  'scratched',
  'repaired',
  'altered',
  'missing-parts',
  'smell',
] as const;
export type Defect = (typeof defects)[number];

/** Photographs of one listing. */
export const mostListingPictures = 8;
