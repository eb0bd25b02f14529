import { commandsOf } from '#platform/streams/commands.ts';
import { cardHandle, publicCard } from './cards/decider.ts';
import { cardStream, handleStream } from './cards/events.ts';
import { blackFridayPlan } from './decider.ts';
import { blackFridayStream } from './events.ts';

const ofPlan = commandsOf(blackFridayPlan, () => blackFridayStream);
const ofHandle = commandsOf(cardHandle, ({ handleKey }) => handleStream(handleKey));
const ofCard = commandsOf(publicCard, ({ memberId }) => cardStream(memberId));

/** Refused: `black-friday-begun`, `black-friday-wrong`. */
export class SetBlackFriday extends ofPlan('SetBlackFriday') {}

/** Refused: `drop-past`, `too-many-drops`. */
export class AnnounceDrop extends ofPlan('AnnounceDrop') {}
export class WithdrawDrop extends ofPlan('WithdrawDrop') {}

export class ReserveHandle extends ofHandle('ReserveHandle') {}
export class ReleaseHandle extends ofHandle('ReleaseHandle') {}

/** The handler reserves the handle and seals it. Refused: `handle-wrong`, `handle-ours`, `handle-taken`, `card-there`. */
export class OpenPublicCard extends ofCard('OpenPublicCard').takes<Readonly<{ memberId: string; typed: string }>>() {}
export class ClosePublicCard extends ofCard('ClosePublicCard') {}
