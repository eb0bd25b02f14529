import { cast, type Role } from '../support/cast.ts';

/** `in`: the route did its work or said why not; else who is asked to sign in, to prove the mailbox, or sent away. */
export type Outcome = 'in' | 'sign-in' | 'prove' | 'no' | 'absent';

/** What a request is filled from. */
export type Scene = Readonly<{ auctionId: string; lot: { templateId: string; variantId: string }; closesAt: string }>;

export type Row = Readonly<{
  who: Readonly<Record<Role, Outcome>>;
  body?: (scene: Scene) => object;
  /** Ends the session that asks, or all of the member's. */
  spends?: 'session' | 'member';
}>;

const row = (...outcomes: readonly Outcome[]) =>
  Object.fromEntries(cast.map((role, n) => [role, outcomes[n]!])) as Row['who'];

//                      anonymous  guest      fresh     shopper   other     seller    rival     operator
/** Signed in or not. */
export const everybody = /**/ row(
  'in',
  /*     */ 'in',
  /*  */ 'in',
  /**/ 'in',
  /**/ 'in',
  /**/ 'in',
  /**/ 'in',
  /**/ 'in',
);
/** There is nothing for anybody. */
export const nobody = row('absent', 'absent', 'absent', 'absent', 'absent', 'absent', 'absent', 'absent');
/** Everybody may ask, and what is named is not there. */
export const everybodyElsewhere = nobody;
/** Signed in. */
export const members = row('sign-in', 'sign-in', 'in', 'in', 'in', 'in', 'in', 'in');
/** With a proved mailbox. */
export const verified = row('sign-in', 'sign-in', 'prove', 'in', 'in', 'in', 'in', 'in');
/** With a proved mailbox, about something that is not there. */
export const verifiedElsewhere = row('sign-in', 'sign-in', 'prove', 'absent', 'absent', 'absent', 'absent', 'absent');
/** Of the operations room: to everybody else nothing is there. */
export const room = row('absent', 'absent', 'absent', 'absent', 'absent', 'absent', 'absent', 'in');
/** Who may sell. */
export const sellers = row('sign-in', 'sign-in', 'no', 'no', 'no', 'in', 'in', 'in');
/** Who may sell, about something that is not there. */
export const sellersElsewhere = row('sign-in', 'sign-in', 'no', 'no', 'no', 'absent', 'absent', 'absent');
/** Who runs the house. */
export const operators = row('sign-in', 'sign-in', 'no', 'no', 'no', 'no', 'no', 'in');
/** Members, but not this one: it is another's. */
export const membersElsewhere = row('sign-in', 'sign-in', 'absent', 'absent', 'absent', 'absent', 'absent', 'absent');
/** Members and guests. */
export const buyers = row('sign-in', 'in', 'in', 'in', 'in', 'in', 'in', 'in');
/** Members and guests, but not this one: it is another's. */
export const buyersElsewhere = row('sign-in', 'absent', 'absent', 'absent', 'absent', 'absent', 'absent', 'absent');
/** Guests: to members nothing is there. */
export const guests = row('sign-in', 'in', 'absent', 'absent', 'absent', 'absent', 'absent', 'absent');
/** Of an operator, about something that is not there. */
export const operatorsElsewhere = row('sign-in', 'sign-in', 'no', 'no', 'no', 'no', 'no', 'absent');
/** Whoever has a token for topics: no session is one. */
export const analysts = row('sign-in', 'sign-in', 'no', 'no', 'no', 'no', 'no', 'no');
/** The house's own, by its seal. */
export const house = row('sign-in', 'no', 'no', 'no', 'no', 'no', 'no', 'no');
/** Of the auction's seller and the house. */
export const owners = row('sign-in', 'sign-in', 'no', 'no', 'no', 'in', 'no', 'in');
/** Of the auction's seller alone. */
export const owner = row('sign-in', 'sign-in', 'no', 'no', 'no', 'in', 'no', 'no');
