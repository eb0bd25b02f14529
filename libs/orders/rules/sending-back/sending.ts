import type { BackPhase, BackTo, BackWhy } from '#contracts/going-back.ts';
import type { Instant } from '#kernel/instant.ts';
import type { Encrypted } from '#kernel/shapes.ts';
import type { SendingBackEvent } from '../../sending-back/events.ts';

/** An item that goes back. `n`: which parcel it is in, or will be; `address`: null: where the order was sent. */
export type Sending = Readonly<{
  is: BackPhase;
  to: BackTo;
  memberId: string;
  why: BackWhy;
  n: number;
  address: Encrypted | null;
  isLabelAsked: boolean;
  tracking: string | null;
  isCalled: boolean;
  due: Instant | null;
}>;

/** Null: nothing goes back. */
type Goes = Readonly<{ sending: Sending | null }>;

/** What an item that goes back needs next: the carrier is asked for a label, told to come, and asked where it is; `time-back`: time may be over. */
export type BackStep =
  | Readonly<{ do: 'wait' | 'time-back' }>
  | Readonly<{ do: 'ask-back-label' | 'back-label'; n: number }>
  | Readonly<{ do: 'call-back'; n: number; tracking: string }>
  | Readonly<{ do: 'track-back'; n: number; tracking: string }>;

const backSteps: readonly string[] = ['time-back', 'ask-back-label', 'back-label', 'call-back', 'track-back'];
export const isBackStep = (step: Readonly<{ do: string }>): step is BackStep => backSteps.includes(step.do);

/** It lies at the desk, and somebody has to say where it goes. */
export const needsAddress = (is: BackPhase): boolean => is === 'waits' || is === 'undelivered';

/** As the order's own next step, by its facts alone. */
export function backStepOf({ sending }: Goes): BackStep {
  if (!sending) return { do: 'wait' };
  const { is, n, isLabelAsked, isCalled, tracking } = sending;
  if (needsAddress(is)) return { do: 'time-back' };
  if (is === 'addressed') return { do: isLabelAsked ? 'back-label' : 'ask-back-label', n };
  if (is === 'sent') return { do: isCalled ? 'track-back' : 'call-back', n, tracking: tracking! };
  return { do: 'wait' };
}

/** What ends a wait because its time is over: before, it is not so. */
const endsByTime = ({ type, data }: SendingBackEvent): boolean =>
  (type === 'ItemKept' || type === 'BackParcelLost') && data.why === 'time';

/** Is it what the item waits for, of the parcel that it is about, and not before its time? */
export function isExpectedBack({ sending }: Goes, fact: SendingBackEvent, at: Instant): boolean {
  if (!sending || ('n' in fact.data && fact.data.n !== sending.n)) return false;
  return !endsByTime(fact) || (sending.due !== null && at >= sending.due);
}
