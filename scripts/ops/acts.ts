import { setTimeout as pause } from 'node:timers/promises';
import type { Confirmed, OperatorAct, OperatorActs, ProposeBody } from '../../libs/contracts/ops-acts.ts';
import { actRoutes } from '../../libs/contracts/ops-routes.ts';
import type { Created } from '../../libs/contracts/values.ts';
import type { AskMarket } from './jobs.ts';

/** Milliseconds between two looks at an act. */
const betweenLooks = 500;

/** What operators did and proposed, the newest first. */
export const acts = (ask: AskMarket, cursor?: string): Promise<OperatorActs> =>
  ask<OperatorActs>(actRoutes.all, { cursor });

/** Approves somebody else's proposal, or withdraws anybody's, by the beginning of its id. `password`: of whoever approves. */
export async function settled(
  ask: AskMarket,
  way: 'approve' | 'withdraw',
  { id, password }: Readonly<{ id: string; password: string | undefined }>,
): Promise<OperatorAct | undefined> {
  const act = (await acts(ask)).items.find((one) => id !== '' && one.id.startsWith(id));
  if (!act) return undefined;
  if (way === 'withdraw') await ask(actRoutes.withdraw(act.operatorId, act.id), {}, {});
  else {
    if (password !== undefined) await ask<Confirmed>(actRoutes.confirm, {}, { password });
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
  if (password !== undefined) await ask<Confirmed>(actRoutes.confirm, {}, { password });
  const { id } = await ask<Created>(actRoutes.all, {}, body);
  console.log(`Proposed, for 15 minutes. A second operator approves it in /ops/acts, or: npm run ops -- approve ${id}`);
  for (;;) {
    const act = (await acts(ask)).items.find((one) => one.id === id);
    if (act && !['proposed', 'approved'].includes(act.phase)) return act;
    await pause(betweenLooks);
  }
}
