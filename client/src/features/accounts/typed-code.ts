/** Digits of a code as people copy it. */
export const digitsOf = (typed: string) => typed.replaceAll(/[\s-]/g, '');
