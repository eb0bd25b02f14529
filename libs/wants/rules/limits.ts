/** Sizes that one member may want at a time, those of all products together. Our own figure: far above what a person follows. */
export const mostWants = 200;
