import type { ApplyBody } from '#contracts/sellers.ts';
import type { SaidIn } from '#platform/auth/passed-step-ups.ts';
import { commandsOf } from '#platform/streams/commands.ts';
import { selling } from './decider.ts';
import { sellingStream } from './events.ts';

const command = commandsOf(selling, ({ memberId }) => sellingStream(memberId));

/** In clear, as it was typed. Refused: see `applyBody`. */
export class ApplyToSell extends command('ApplyToSell').takes<Readonly<{ here: SaidIn; asked: ApplyBody }>>() {}

/** From now on they sell. Refused: `selling-answered`, `own-application`; not found where nobody asked. */
export class AgreeSeller extends command('AgreeSeller') {}

/** They may ask again. Refused likewise. */
export class DeclineSeller extends command('DeclineSeller') {}

/** A member is forgotten; of who could sell the law keeps who it was, for its time. */
export class CloseSelling extends command('CloseSelling') {}

/** Sent by the due list. Refused before the time: `not-due-yet`. */
export class DestroyParticulars extends command('DestroyParticulars') {}
