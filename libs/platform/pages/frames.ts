import type { Page } from '#contracts/pages.ts';

/** What differs from page to page, and from one time that it is shown to the next: `now` is server time in milliseconds. */
export type Fillings = Pick<Page, 'language' | 'theme' | 'head'> &
  Readonly<{ links: string; nonce: string; now: string }>;
/** What comes before the page's styles, from there to its body, and what after. */
export type FrameParts = readonly [before: string, between: string, after: string];

type Fill = (page: Fillings) => FrameParts;

const places = /(%language%|%theme%|%nonce%|%now%|<!--head-->)/;
const cuts = /(?<=<!--head-->)|<!--body-->/;
const scripts = /<(script|link rel="modulepreload")(?![^>]*\bnonce=)/g;

/** Cuts the frame of `client/index.html` at its places once, and fills it for every page. */
export class Frames {
  private readonly known = new Map<string, Fill>();

  of(frame: string): Fill {
    const filler = this.known.get(frame) ?? cut(frame);
    if (this.known.size < 4) this.known.set(frame, filler); // the build has one; Vite's dev server one per address
    return filler;
  }
}

function cut(frame: string): Fill {
  const [before = [], between = [], after = []] = withNonces(frame)
    .split(cuts)
    .map((part) => part.split(places));
  return (page) => [filled(before, page), filled(between, page), filled(after, page)];
}

const withNonces = (html: string) => html.replaceAll(scripts, '<$1 nonce="%nonce%"');

const filled = (pieces: readonly string[], page: Fillings) => pieces.map((piece) => fill(piece, page)).join('');

function fill(piece: string, { language, theme, nonce, now, head, links }: Fillings): string {
  if (piece === '%language%') return language;
  if (piece === '%theme%') return theme;
  if (piece === '%nonce%') return nonce;
  if (piece === '%now%') return now;
  if (piece !== '<!--head-->') return piece;
  return head + withNonces(links).replaceAll('%nonce%', nonce);
}
