import { commandsOf } from '#platform/streams/commands.ts';
import { auction } from './decider.ts';
import { auctionStream } from './events.ts';

const command = commandsOf(auction, ({ auctionId }) => auctionStream(auctionId));

/** A new auction; its id is the command's own. Refused: `lot-unknown`, and `openRules`. */
export class OpenAuction extends command('OpenAuction') {}

/** A scheduled one begins; safe to repeat, refused with `not-due-yet` before its time. */
export class StartAuction extends command('StartAuction') {}

/** A hidden maximum, new, raised or lowered. Refused: `bidRules`. */
export class PlaceBid extends command('PlaceBid').without('linkedTo', 'salt', 'bar', 'means') {}

/** Sold, at the seller's price. Refused: `buyRules`. */
export class BuyNow extends command('BuyNow').without('linkedTo', 'salt', 'bar', 'means') {}

/** Takes the last bid back, or all of them; see `rules/retraction.ts`. Refused: `retractRules`. */
export class RetractBid extends command('RetractBid') {}

/** An operator is to take back the bid that counts. Refused: `askRules`. */
export class AskRetraction extends command('AskRetraction') {}

/** The operator's yes or no. Refused: `answerRules`, and `too-many-retractions`. */
export class AnswerRetraction extends command('AnswerRetraction') {}

/** The seller wants less than before. Refused: `reserveRules`. */
export class LowerReserve extends command('LowerReserve') {}

/** The close by time; safe to repeat, refused with `not-due-yet` before the deadline. */
export class CloseAuction extends command('CloseAuction') {}

/** The operator's or the seller's end, now. Refused: `endRules`. */
export class EndAuction extends command('EndAuction') {}

/** As if it had never been. Refused: `cancelRules`. */
export class CancelAuction extends command('CancelAuction') {}
