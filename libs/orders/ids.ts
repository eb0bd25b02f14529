import type { CommandMetadata } from '#platform/streams/command.ts';
import { systemMetadata } from '#platform/streams/system-metadata.ts';
import { uuidV5 } from '#platform/streams/uuid-v5.ts';

/** Ids that follow from an order, a step and a try: whoever does it again does the same. Fixed for ever: they are in stored facts. */
const space = '9d3a1f64-4b1e-4a0a-8f1c-5b7de0c2a9f3';
const idOf = (...words: readonly (string | number)[]): string => uuidV5(space, words.join('/'));

/** Of gift cards and of an ask: one order for a quote. */
export const orderOfQuote = (quoteId: string): string => idOf('quote', quoteId);

/** Of a won auction: whoever pays it twice in two tabs meets in one order. `tries`: so many are over. */
export const orderOfLot = (auctionId: string, memberId: string, tries: number): string =>
  idOf('settlement', auctionId, memberId, tries);

export const cardOf = (orderId: string, n: number): string => idOf(orderId, 'card', n);
export const tenderOf = (orderId: string, balanceId: string): string => idOf(orderId, 'tender', balanceId);
export const paymentOf = (orderId: string, n: number): string => idOf(orderId, 'payment', n);

/** `turn`: how often another seller has taken the place of one that failed. */
export const labelOf = (orderId: string, leg: string, turn = 0): string => idOf(orderId, 'label', leg, ...inTurn(turn));
/** What is done once for each seller of an order has the name of the first without it. */
export const inTurn = (turn: number): readonly (string | number)[] => (turn > 0 ? ['turn', turn] : []);
export const refundOf = (orderId: string, n: number): string => idOf(orderId, 'refund', n);

/** Of what another seller's costs less, by the how manyth rescue. */
export const refundOfDifference = (orderId: string, n: number): string => idOf(orderId, 'difference', n);
export const attemptOfDifference = (paymentId: string, n: number): string => idOf(paymentId, 'difference', n);

/** Under which the bank does it once. */
export const attemptOf = (paymentId: string, is: 'hold' | 'take' | 'let-go' | 'give-back'): string =>
  idOf(paymentId, is);

/** The command that a step is, at whatever stream. */
export const stepMetadata = (orderId: string, ...step: readonly (string | number)[]): CommandMetadata =>
  systemMetadata(idOf(orderId, 'step', ...step), orderId);
