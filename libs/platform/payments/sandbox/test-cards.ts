/** How a test card behaves, at the bank alone. */
export const behaviours = [
  'approved',
  'same-holder',
  'challenge',
  'declined',
  'insufficient',
  'expired',
  'answer-lost',
  'slow',
  'capture-fails',
  'refund-fails-once',
  'refund-returns',
  'word-late',
  'word-twice',
  'word-forged',
] as const;
export type Behaviour = (typeof behaviours)[number];

/** A number that opens nothing: no bank has given it to anybody. */
export type TestCard = Readonly<{ number: string; brand: string; does: Behaviour }>;

/** All that the sandbox takes; they pass the check of card numbers (Luhn), as real ones do. */
export const testCards: readonly TestCard[] = [
  { number: '4242424242424242', brand: 'Visa', does: 'approved' },
  { number: '5555555555554444', brand: 'Mastercard', does: 'approved' },
  { number: '378282246310005', brand: 'American Express', does: 'approved' },
  { number: '4000056655665556', brand: 'Visa', does: 'same-holder' },
  { number: '4000002500003155', brand: 'Visa', does: 'challenge' },
  { number: '4000000000000002', brand: 'Visa', does: 'declined' },
  { number: '4000000000009995', brand: 'Visa', does: 'insufficient' },
  { number: '4000000000000069', brand: 'Visa', does: 'expired' },
  { number: '4000000000000119', brand: 'Visa', does: 'answer-lost' },
  { number: '4000000000000127', brand: 'Visa', does: 'slow' },
  { number: '4000000000000341', brand: 'Visa', does: 'capture-fails' },
  { number: '4000000000005126', brand: 'Visa', does: 'refund-fails-once' },
  { number: '4000000000007726', brand: 'Visa', does: 'refund-returns' },
  { number: '4000000000001000', brand: 'Visa', does: 'word-late' },
  { number: '4000000000002008', brand: 'Visa', does: 'word-twice' },
  { number: '4000000000003006', brand: 'Visa', does: 'word-forged' },
];

/** The test card of a number as it was typed, with or without gaps. Undefined: none of ours, and then nothing of it is kept or told. */
export const testCardOf = (typed: string): TestCard | undefined => {
  const number = typed.replaceAll(/[\s-]/g, '');
  return testCards.find((card) => card.number === number);
};

/** `04/27`, `4 / 2027` or `0427` as `2027-04`. Undefined: it is no month. */
export function monthOf(typed: string): string | undefined {
  const [, month = '', year = ''] = /^\s*(0?[1-9]|1[0-2])\s*[/-]?\s*(?:20)?(\d\d)\s*$/.exec(typed) ?? [];
  return month && `20${year}-${month.padStart(2, '0')}`;
}
