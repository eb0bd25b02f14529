import { opsRoutes } from '../../libs/contracts/ops-routes.ts';
import type { OpsReactions } from '../../libs/contracts/ops-reactions.ts';
import type { ReceiptBody } from '../../libs/contracts/values.ts';
import type { AskMarket } from './jobs.ts';

type Way = 'pause' | 'resume' | 'skip';
type Order = Readonly<{ way: Way; of: string; reason: string | undefined }>;

/** A reaction that is to wait or to go on, or a parked fact that it is to leave out for good. */
export function ordered(ask: AskMarket, { way, of, reason }: Order): Promise<ReceiptBody> {
  const why = reason === undefined ? {} : { reason };
  if (way === 'pause') return ask(opsRoutes.pauseReaction(of), {}, why);
  if (way === 'resume') return ask(opsRoutes.resumeReaction(of), {}, {});
  return ask(opsRoutes.skipParked, {}, { id: of, ...why });
}

/** In the past tense, for whoever gave the order. */
export const orderLine: Readonly<Record<Way, string>> = {
  pause: 'waits until it is resumed: its facts stay in the log',
  resume: 'goes on where it was',
  skip: 'is left out for good',
};

/** How a reaction does. */
export function reactionLine({ reaction, state, parked, error, paused }: OpsReactions['items'][number]): string {
  const why = [error, paused && `by ${paused.operatorId} since ${paused.at}: ${paused.reason}`].filter(Boolean);
  return [`${reaction}  ${state}`, ...(parked > 0 ? [`${parked} parked`] : []), ...why].join('  ');
}
