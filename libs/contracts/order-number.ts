/** An order's number as it is read out and typed: 4-4-4. */
export const shownNumber = (number: string): string => number.replace(/^(\d{4})(\d{4})(\d{4})$/, '$1-$2-$3');
