import { setTimeout as pause } from 'node:timers/promises';
import type { OperatorAct, OperatorActs, ProposeBody } from '../../libs/contracts/ops-acts.ts';
import { actRoutes } from '../../libs/contracts/ops-routes.ts';
import type { Created } from '../../libs/contracts/values.ts';
import { Wrong } from '../replay/wrong.ts';
import { confirmed } from './confirm.ts';
import type { AskMarket } from './jobs.ts';

/** Milliseconds between two looks at an act. */
const betweenLooks = 500;

/** What operators did and proposed, the newest first. */
export const acts = (ask: AskMarket, cursor?: string): Promise<OperatorActs> =>
  ask<OperatorActs>(actRoutes.all, { cursor });

/** All of them, a page after another. */
async function* everyAct(ask: AskMarket): AsyncGenerator<OperatorAct> {
  for (let cursor: string | undefined, isFirst = true; isFirst || cursor !== undefined; isFirst = false) {
    const page = await acts(ask, cursor);
    yield* page.items;
    cursor = page.next;
  }
}

/** By its id, or the beginning of it. Throws `Wrong` where several begin so: none is approved by mistake. */
async function actOf(ask: AskMarket, id: string): Promise<OperatorAct | undefined> {
  if (id === '') return undefined;
  const found: OperatorAct[] = [];
  for await (const act of everyAct(ask)) {
    if (act.id === id) return act;
    if (act.id.startsWith(id)) found.push(act);
  }
  if (found.length > 1) throw new Wrong(`the ids of ${found.length} acts begin with ${id}: type more of it`);
  return found[0];
}

/** Approves somebody else's proposal, or withdraws anybody's, by the beginning of its id. `password`: of whoever approves. */
export async function settled(
  ask: AskMarket,
  way: 'approve' | 'withdraw',
  { id, password }: Readonly<{ id: string; password: string | undefined }>,
): Promise<OperatorAct | undefined> {
  const act = await actOf(ask, id);
  if (!act) return undefined;
  if (way === 'withdraw') await ask(actRoutes.withdraw(act.operatorId, act.id), {}, {});
  else {
    await confirmed(ask, password);
    await ask(actRoutes.approve(act.operatorId, act.id), {}, {});
  }
  return act;
}

/** As a line. */
export function actLine({ at, id, kind, target, phase, operatorId, reason, code, calledOff }: OperatorAct): string {
  const why = code ?? (calledOff && [calledOff.by, calledOff.reason ?? []].flat().join(': '));
  return `${at}  ${id}  ${kind}  ${JSON.stringify(target)}  ${phase}${why === null ? '' : ` (${why})`}  by ${operatorId}  ${reason ?? ''}`;
}

/** Proposes what takes two operators, and waits until the second one has settled it: at most as long as a proposal is good. */
export async function whenAgreed(
  ask: AskMarket,
  { password, ...body }: ProposeBody & Readonly<{ password: string | undefined }>,
): Promise<OperatorAct> {
  await confirmed(ask, password);
  const { id } = await ask<Created>(actRoutes.all, {}, body);
  console.log(`Proposed, for 15 minutes. A second operator approves it in /ops/acts, or: npm run ops -- approve ${id}`);
  for (;;) {
    const act = await actOf(ask, id);
    if (act && !['proposed', 'approved'].includes(act.phase)) return act;
    await pause(betweenLooks);
  }
}
