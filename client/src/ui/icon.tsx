/** Drawn in a box of 20 by 20, as lines. */
const paths = {
  menu: 'M2 5.5h16M2 10h16M2 14.5h16',
  search: 'M8.5 2.5a6 6 0 1 1 0 12 6 6 0 0 1 0-12zM13 13l5 5',
  bell: 'M10 2.5a5 5 0 0 1 5 5c0 4 2 5.5 2 6.5H3c0-1 2-2.5 2-6.5a5 5 0 0 1 5-5zM8 16.5c.4.9 1.1 1.3 2 1.3s1.6-.4 2-1.3',
  close: 'M4 4l12 12M16 4L4 16',
  down: 'M5 8l5 5 5-5',
  next: 'M8 5l5 5-5 5',
  back: 'M12 5l-5 5 5 5',
  plus: 'M10 4v12M4 10h12',
  minus: 'M4 10h12',
  check: 'M3.5 10.5l4.5 4.5 8.5-10',
  up: 'M10 16V4M5 9l5-5 5 5',
  dot: 'M10 6.5a3.5 3.5 0 1 1 0 7 3.5 3.5 0 0 1 0-7z',
  heart: 'M10 17S2.5 12.5 2.5 7.5a3.9 3.9 0 0 1 7.5-1.6 3.9 3.9 0 0 1 7.5 1.6C17.5 12.5 10 17 10 17z',
  info: 'M10 2.5a7.5 7.5 0 1 1 0 15 7.5 7.5 0 0 1 0-15zM10 9v5M10 6v.5',
  warn: 'M10 3l8 14H2zM10 8.5v4M10 14.5v.5',
  error: 'M6.5 2.5h7l4 4v7l-4 4h-7l-4-4v-7zM10 6v5M10 13.5v.5',
  filter: 'M3 5.5h14M6 10h8M8.5 14.5h3',
  zoom: 'M8.5 2.5a6 6 0 1 1 0 12 6 6 0 0 1 0-12zM13 13l5 5M8.5 6v5M6 8.5h5',
} as const;

export type Sign = keyof typeof paths;

/** The sign that goes with a meaning: colour alone says nothing. */
export const signOf = {
  act: 'up',
  live: 'dot',
  leading: 'check',
  warn: 'warn',
  error: 'error',
  quiet: 'info',
} as const satisfies Record<string, Sign>;

interface Props {
  name: Sign;
  /** In px; 20 beside a word of the controls. */
  size?: number;
  /** Filled: a heart that is on. */
  isFull?: boolean;
}

/** A sign beside or instead of a word; the word is the control's own. */
export const Icon = ({ name, size = 20, isFull = false }: Props) => (
  <svg
    width={size}
    height={size}
    viewBox="0 0 20 20"
    fill={isFull || name === 'dot' ? 'currentColor' : 'none'}
    stroke="currentColor"
    strokeWidth="1.6"
    strokeLinejoin="round"
    aria-hidden="true"
  >
    <path d={paths[name]} />
  </svg>
);
