import type { Instant } from '#kernel/instant.ts';
import { commandsOf } from '#platform/streams/commands.ts';
import { account } from '../decider.ts';
import { accountStream } from '../events.ts';
import type { In } from '../rules/sessions.ts';

const command = commandsOf(account, ({ memberId }) => accountStream(memberId));

/**
 * To be erased in 14 days, for who has just said who they are (`step-up/`, act `erase`): all sessions end, and who signs in until then is
 * asked whether they stay. Answers when. Refused: `step-up-needed`, and with what `mayLeave` refuses with.
 */
export class AskErasure extends command('AskErasure').takes<In>().answers<Readonly<{ dueAt: Instant }>>() {}

/** The time to change one's mind is over. Safe to repeat, refused with `not-due-yet` before. */
export class CallErasureDue extends command('CallErasureDue') {}

/** Not yet: something binds them, or nobody knows whether they still want it. Nothing happens where they have taken it back. */
export class PutOffErasure extends command('PutOffErasure') {}
