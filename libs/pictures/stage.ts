import { box, oval, r, shape } from './ink.ts';

const stop = (at: number, colour: string, opacity = 1) =>
  `<stop offset="${at}" stop-color="${colour}"${opacity < 1 ? ` stop-opacity="${opacity}"` : ''}/>`;

/** Light that all pictures share: from above left, soft. `lit` falls down a form, `turn` goes round an upright one. */
const light =
  `<linearGradient id="lit" x2=".25" y2="1">${stop(0, '#fff', 0.34)}${stop(0.38, '#fff', 0.02)}${stop(0.62, '#000', 0.02)}${stop(1, '#000', 0.3)}</linearGradient>` +
  `<linearGradient id="turn">${stop(0, '#000', 0.24)}${stop(0.22, '#fff', 0.2)}${stop(0.5, '#fff', 0.04)}${stop(1, '#000', 0.32)}</linearGradient>` +
  `<radialGradient id="ball" cx=".36" cy=".28" r=".8">${stop(0, '#fff', 0.5)}${stop(0.4, '#fff', 0)}${stop(1, '#000', 0.36)}</radialGradient>` +
  `<radialGradient id="dark">${stop(0, '#1d1813', 0.5)}${stop(0.55, '#1d1813', 0.22)}${stop(1, '#1d1813', 0)}</radialGradient>` +
  `<filter id="soft" filterUnits="userSpaceOnUse" x="-900" y="-700" width="2000" height="1700"><feGaussianBlur stdDeviation="5"/></filter>`;

const wall =
  `<radialGradient id="wall" cx=".5" cy=".38" r=".85">${stop(0, '#fbfaf8')}${stop(0.6, '#f3f1ed')}${stop(1, '#e7e3dc')}</radialGradient>` +
  `<linearGradient id="slab" x2="0" y2="1">${stop(0, '#f9f7f3')}${stop(1, '#efebe4')}</linearGradient>` +
  `<linearGradient id="front" x2="0" y2="1">${stop(0, '#e3ded5')}${stop(1, '#d6d0c5')}</linearGradient>`;

const picture = (defs: string, ...parts: string[]) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 800 640" width="800" height="640" stroke-linecap="round" stroke-linejoin="round"><defs>${light}${defs}</defs>${parts.join('')}</svg>`;

/** How wide the object is where it touches the plinth, or how high it floats above it. */
export type Footing = Readonly<{ x?: number; width: number; floats?: boolean }>;

/** Larger or smaller, standing where it stood. */
export const standing = (scale: number, object: string): string =>
  `<g transform="translate(${r(400 - 400 * scale)} ${r(540 - 540 * scale)}) scale(${scale})">${object}</g>`;

/** On the plinth: wall, slab, the object's shadow, the object. The slab's surface is touched at y = 540. */
export function onPlinth({ x = 400, width, floats = false }: Footing, object: string): string {
  const slab =
    shape('M96 506H704L768 578H32Z', 'url(#slab)') +
    box(32, 578, 736, 62, 'url(#front)') +
    box(32, 578, 736, 1.5, '#fff', 'opacity=".7"');
  const shadow = floats
    ? oval(x, 548, width / 2, 15, 'url(#dark)', 'opacity=".5"')
    : oval(x + 8, 541, width * 0.58, 26, 'url(#dark)', 'opacity=".75"') + oval(x, 539, width * 0.51, 11, 'url(#dark)');
  return picture(wall, box(0, 0, 800, 640, 'url(#wall)'), slab, shadow, object);
}

/** Seen from above, lying on the plinth's surface. */
export const fromAbove = (object: string): string =>
  picture(
    wall,
    box(0, 0, 800, 640, 'url(#wall)'),
    box(56, 44, 688, 552, '#d9d3c8', 'rx="3" opacity=".55" transform="translate(5 8)"'),
    box(56, 44, 688, 552, 'url(#slab)', 'rx="3"'),
    object,
  );

/** So near that the material fills the picture. */
export const closeUp = (object: string): string =>
  picture(
    '<filter id="vague" filterUnits="userSpaceOnUse" x="-900" y="-700" width="2000" height="1700"><feGaussianBlur stdDeviation="18"/></filter>',
    object,
  );
