import { commandsOf } from '#platform/streams/commands.ts';
import { balances } from './decider.ts';
import { balanceStream } from './events.ts';

const command = commandsOf(balances, ({ balance }) => balanceStream(balance));

/** Once: a card of that id again is nothing new. Refused: `amount-wrong`. */
export class IssueGiftCard extends command('IssueGiftCard') {}

/** Once for each cause. Refused: `amount-wrong`, `balance-frozen`. */
export class GrantCredit extends command('GrantCredit') {}

/** The mail with the way to the code was handed over. */
export class NoteCodeSent extends command('NoteCodeSent') {}

/** Its holder sees the code. */
export class UnwrapGift extends command('UnwrapGift') {}

/** Refused: `card-of-another`. */
export class ClaimGiftCard extends command('ClaimGiftCard') {}

/** For 15 minutes, by its name. Refused: `balance-too-low {left}`, `balance-frozen`, `hold-over`, `hold-of-another`. */
export class HoldBalance extends command('HoldBalance') {}

/** Without an end of its own from now on. Refused: `hold-over`, `hold-of-another`, `balance-frozen`. */
export class BindHold extends command('BindHold') {}

/** Spent. Of what is bound it cannot fail. Refused: `hold-over`, `hold-of-another`. */
export class PostHold extends command('PostHold') {}

/** Also before there is one: then there never will be. Refused: `hold-over` for what is spent, `hold-of-another`. */
export class VoidHold extends command('VoidHold') {}

/** Refused: `more-than-paid`, `hold-over`, `hold-of-another`. */
export class RefundBalance extends command('RefundBalance') {}

/** Refused: `card-used`. */
export class FreezeBalance extends command('FreezeBalance') {}

/** What is frozen for other causes stays so. */
export class ThawBalance extends command('ThawBalance') {}

/** Refused: `not-frozen`. */
export class WriteOffBalance extends command('WriteOffBalance') {}

/** Refused: `balance-held`. */
export class GiveUpBalance extends command('GiveUpBalance') {}
