import { oval, r } from './ink.ts';

const stop = (at: number, colour: string, opacity = 1) =>
  `<stop offset="${at}" stop-color="${colour}"${opacity < 1 ? ` stop-opacity="${opacity}"` : ''}/>`;

/** Light that all pictures share: from above left, soft. `lit` falls down a form, `matt` too and scatters, `turn` goes round an upright one. */
const light =
  `<linearGradient id="lit" x2=".25" y2="1">${stop(0, '#fff', 0.34)}${stop(0.38, '#fff', 0.02)}${stop(0.62, '#000', 0.02)}${stop(1, '#000', 0.3)}</linearGradient>` +
  `<linearGradient id="matt" x2=".35" y2="1">${stop(0, '#fff', 0.2)}${stop(0.45, '#fff', 0)}${stop(1, '#000', 0.15)}</linearGradient>` +
  `<linearGradient id="turn">${stop(0, '#000', 0.24)}${stop(0.22, '#fff', 0.2)}${stop(0.5, '#fff', 0.04)}${stop(1, '#000', 0.32)}</linearGradient>` +
  `<radialGradient id="ball" cx=".36" cy=".28" r=".8">${stop(0, '#fff', 0.5)}${stop(0.4, '#fff', 0)}${stop(1, '#000', 0.36)}</radialGradient>` +
  `<radialGradient id="dark">${stop(0, '#0b0908', 0.62)}${stop(0.55, '#0b0908', 0.26)}${stop(1, '#0b0908', 0)}</radialGradient>` +
  `<filter id="soft" filterUnits="userSpaceOnUse" x="-900" y="-700" width="2000" height="1700"><feGaussianBlur stdDeviation="5"/></filter>`;

const picture = (defs: string, ...parts: string[]) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 800 640" width="800" height="640" stroke-linecap="round" stroke-linejoin="round"><defs>${light}${defs}</defs>${parts.join('')}</svg>`;

/** Where the object touches the ground and how wide, or that it hangs a little above it. */
export type Footing = Readonly<{ x?: number; width: number; floats?: boolean }>;

/** Larger or smaller, standing where it stood. */
export const standing = (scale: number, object: string): string =>
  `<g transform="translate(${r(400 - 400 * scale)} ${r(540 - 540 * scale)}) scale(${scale})">${object}</g>`;

/**
 * A cut-out that stands on the stage: its shadow, then the object; what is not drawn lets the page's stage through. The
 * ground is touched at y = 540; the hero's plinth, which the page draws, has its surface there.
 */
export function onStage({ x = 400, width, floats = false }: Footing, object: string): string {
  const shadow = floats
    ? oval(x, 552, width * 0.48, 14, 'url(#dark)', 'opacity=".6"')
    : oval(x + 10, 543, width * 0.6, 24, 'url(#dark)', 'opacity=".6"') + oval(x, 540, width * 0.51, 9, 'url(#dark)');
  return picture('', shadow, object);
}

/** A cut-out seen from above, lying on the stage. */
export const fromAbove = (object: string): string => picture('', object);

/** So near that the material fills the picture. */
export const closeUp = (object: string): string =>
  picture(
    '<filter id="vague" filterUnits="userSpaceOnUse" x="-900" y="-700" width="2000" height="1700"><feGaussianBlur stdDeviation="18"/></filter>',
    object,
  );
