import type { Confirmed, OperatorAct, OperatorActs } from '../../libs/contracts/ops-acts.ts';
import { actRoutes } from '../../libs/contracts/ops-routes.ts';
import type { AskMarket } from './jobs.ts';

/** What operators did and proposed, the newest first. */
export const acts = (ask: AskMarket): Promise<OperatorActs> => ask<OperatorActs>(actRoutes.all);

/** Approves somebody else's proposal, or withdraws one's own, by the beginning of its id. `password`: of whoever approves. */
export async function settled(
  ask: AskMarket,
  way: 'approve' | 'withdraw',
  { id, password }: Readonly<{ id: string; password: string | undefined }>,
): Promise<OperatorAct | undefined> {
  const act = (await acts(ask)).items.find((one) => id !== '' && one.id.startsWith(id));
  if (!act) return undefined;
  if (way === 'withdraw') await ask(actRoutes.withdraw(act.id), {}, {});
  else {
    if (password !== undefined) await ask<Confirmed>(actRoutes.confirm, {}, { password });
    await ask(actRoutes.approve(act.operatorId, act.id), {}, {});
  }
  return act;
}

/** As a line. */
export const actLine = ({ at, id, kind, target, phase, operatorId, reason, code }: OperatorAct): string =>
  `${at}  ${id}  ${kind}  ${JSON.stringify(target)}  ${phase}${code === null ? '' : ` (${code})`}  by ${operatorId}  ${reason ?? ''}`;
