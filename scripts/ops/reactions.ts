import { opsRoutes } from '../../libs/contracts/ops-routes.ts';
import type { OpsReactions } from '../../libs/contracts/ops-reactions.ts';
import type { ReceiptBody } from '../../libs/contracts/values.ts';
import { Wrong } from '../replay/wrong.ts';
import { whenAgreed } from './acts.ts';
import type { AskMarket } from './jobs.ts';

type Way = 'pause' | 'resume' | 'skip';
type Order = Readonly<{ way: Way; of: string; reason: string | undefined; password: string | undefined }>;

/** A reaction that is to wait or to go on, or a parked fact that it is to leave out for good. */
export async function ordered(ask: AskMarket, { way, of, reason, password }: Order): Promise<object> {
  const why = reason === undefined ? {} : { reason };
  if (way === 'pause') {
    const { items } = await ask<OpsReactions>(opsRoutes.reactions);
    if (items.find(({ reaction }) => reaction === of)?.takesTwo)
      return pausedByTwo(ask, of, { reason: '', ...why, password });
    return ask<ReceiptBody>(opsRoutes.pauseReaction(of), {}, why);
  }
  if (way === 'resume') return ask<ReceiptBody>(opsRoutes.resumeReaction(of), {}, {});
  return ask<ReceiptBody>(opsRoutes.skipParked, {}, { id: of, ...why });
}

/** The one that carries out what two operators agreed on. */
async function pausedByTwo(
  ask: AskMarket,
  reaction: string,
  why: Readonly<{ reason: string; password: string | undefined }>,
): Promise<object> {
  const act = await whenAgreed(ask, { kind: 'pause-reaction', target: { reaction }, ...why });
  if (act.phase !== 'done') throw new Wrong(`it does not wait: ${act.code ?? act.phase}`);
  return act;
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
