/** Drawn in a box of 20 by 20, as lines. */
const paths = {
  menu: 'M2 5.5h16M2 10h16M2 14.5h16',
  search: 'M8.5 2.5a6 6 0 1 1 0 12 6 6 0 0 1 0-12zM13 13l5 5',
  bell: 'M10 2.5a5 5 0 0 1 5 5c0 4 2 5.5 2 6.5H3c0-1 2-2.5 2-6.5a5 5 0 0 1 5-5zM8 16.5c.4.9 1.1 1.3 2 1.3s1.6-.4 2-1.3',
  close: 'M4 4l12 12M16 4L4 16',
  down: 'M5 8l5 5 5-5',
} as const;

/** A sign beside or instead of a word; the word is the control's own. */
export const Icon = ({ name }: { name: keyof typeof paths }) => (
  <svg
    width="20"
    height="20"
    viewBox="0 0 20 20"
    fill="none"
    stroke="currentColor"
    strokeWidth="1.6"
    aria-hidden="true"
  >
    <path d={paths[name]} />
  </svg>
);
