import { commandsOf } from '#platform/streams/commands.ts';
import { paymentMethods } from './decider.ts';
import { paymentMethodsStream } from './events.ts';

const command = commandsOf(paymentMethods, ({ memberId }) => paymentMethodsStream(memberId));

/** What the visitor came back from the bank with. `owner` is the word under which they were sent there. */
export type CardBrought = Readonly<{ memberId: string; methodId: string; owner: string; card: string }>;

/** Refused: `card-unusable`, `too-many-methods`, `card-of-many`. */
export class SaveMethod extends command('SaveMethod').takes<CardBrought>() {}

/** Asks the bank. Refused: `method-not-verified`, `card-of-many`; not found where there is none. */
export class VerifyMethod extends command('VerifyMethod') {}

/** What is not there stays so. Where it was the default, the oldest verified one of the others becomes it. */
export class ForgetMethod extends command('ForgetMethod') {}

/** Refused: `method-not-verified`; not found where there is none. */
export class ChooseDefaultMethod extends command('ChooseDefaultMethod') {}

/** A member is forgotten. */
export class CloseMethods extends command('CloseMethods') {}
