import type { Line } from './file.ts';
import { type Faults, type Meant, type Question, quantityOf, type Wanted } from './judge.ts';

/**
 * One item of a line: its id is the Idempotency-Key of its command, kept before anything is sent, so that it is one listing whoever sends it: a
 * reload, or a copy of the window. `isRefused`: the market said no to it as it was. `draft`: what it refused and kept, which is asked for again.
 */
export type Unit = Readonly<{
  id: string;
  isListed: boolean;
  isRefused: boolean;
  draft: Readonly<{ listingId: string; item: string }> | null;
}>;

/** A line as it is mended. `yes`: what its seller has said yes to, as `yesOf` names it. */
export type Row = Line & Readonly<{ id: string; yes: readonly string[]; units: readonly Unit[] }>;

const unit = (): Unit => ({ id: crypto.randomUUID(), isListed: false, isRefused: false, draft: null });
export const rowOf = (line: Line): Row => withItems({ ...line, id: crypto.randomUUID(), yes: [], units: [] });

/** With as many items as it lists; those that are there stay the same ones. */
export const withUnits = (row: Row, quantity: number): Row => {
  const more = Math.max(0, quantity - row.units.length);
  return { ...row, units: [...row.units, ...Array.from({ length: more }, unit)] };
};

/** With an item for each that its quantity says; none more where it says no number. */
function withItems(row: Row): Row {
  const quantity = quantityOf(row.texts.quantity);
  return typeof quantity === 'number' ? withUnits(row, quantity) : row;
}

/** Mended, or said yes to. What the market refused as it was is another command now; what it has not refused it may have, and keeps its id. */
export const changed = (row: Row, over: Partial<Pick<Row, 'texts' | 'yes'>>): Row => {
  const units = row.units.map((one) => (one.isRefused ? { ...unit(), draft: one.draft } : one));
  return withItems({ ...row, ...over, units });
};

export const listedOf = ({ units }: Row): number => units.filter(({ isListed }) => isListed).length;

/** A yes to just that question: of another price it is another one. */
export const yesOf = ({ code, minor }: Question): string => `${code}:${minor}`;
const amountOf = (code: Question['code'], { yes }: Row): number | null => {
  const said = yes.findLast((one) => one.startsWith(`${code}:`));
  return said === undefined ? null : Number(said.slice(code.length + 1));
};

/** What is asked for each item of a line. */
export function askedOf(row: Row, { minor }: Wanted) {
  const least = amountOf('sells-at-once', row);
  return {
    price: { minor, currency: 'USD' as const },
    sellAtLeast: least === null ? null : { minor: least, currency: 'USD' as const },
    again: amountOf('ask-price-again', row) !== null,
  };
}

/**
 * How a line stands. `unsure`: it was sent, and no answer came. `refused`: the market said no, and it may be tried again. `asks`: it waits for its seller's yes.
 */
export type Stands = 'looking' | 'wrong' | 'asks' | 'ready' | 'sending' | 'listed' | 'unsure' | 'refused';

export type Seen = Readonly<{
  row: Row;
  /** Undefined: it is being looked up. */
  meant: Meant | undefined;
  stands: Stands;
  faults: Faults;
  /** What is wrong with it as a whole. */
  fault: Error | null;
  wanted: Wanted | null;
  question: Question | null;
  refusal: Error | null;
  /** Items that a press lists; 0 where it may not. */
  left: number;
}>;
