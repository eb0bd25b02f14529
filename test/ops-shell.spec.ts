import { expect, it, jest } from '@jest/globals';
import type { OperatorAct } from '#contracts/ops-acts.ts';
import { actRoutes } from '#contracts/ops-routes.ts';
import { settled, whenAgreed } from '../scripts/ops/acts.ts';
import type { AskMarket } from '../scripts/ops/jobs.ts';
import { Wrong } from '../scripts/replay/wrong.ts';
import { mutant } from './support/mutants.ts';

/*
 * Acts as a shell finds them among many. To see it fail, run with
 *   MUTANT=newest-acts   it looks at the newest page alone
 */
const operatorId = '1f0b2f44-0000-4000-8000-000000000001';
const act = (id: string): OperatorAct => ({
  id,
  operatorId,
  kind: 'erase-member',
  target: { memberId: operatorId },
  reason: 'they asked for it',
  at: '2026-11-25T12:00:00.000Z',
  phase: 'done',
  validUntil: null,
  approverId: null,
  endedAt: null,
  outcome: null,
  code: null,
  calledOff: null,
});

/** A market with these pages of acts, that notes what it is asked to do. */
function marketOf(...pages: readonly (readonly string[])[]) {
  const posted: string[] = [];
  const ask = async (path: string, asked: Readonly<{ cursor?: string | undefined }> = {}, body?: object) => {
    if (body) return (posted.push(path), { id: pages.at(-1)![0] });
    const at = Number(asked.cursor ?? 0);
    const next = at + 1 < pages.length && mutant !== 'newest-acts' ? { next: String(at + 1) } : {};
    return { items: pages[at]!.map(act), ...next };
  };
  return { ask: ask as unknown as AskMarket, posted };
}

it.each(['approve', 'withdraw'] as const)('%ss an act that stands behind hundreds of newer ones', async (way) => {
  const { ask, posted } = marketOf(['aa1', 'aa2'], ['bb1'], ['cc1', 'dd1']);
  expect(await settled(ask, way, { id: 'cc', password: undefined })).toMatchObject({ id: 'cc1' });
  expect(posted).toEqual([actRoutes[way](operatorId, 'cc1')]);
});

it('settles none where several ids begin so, and the one that is meant where it is typed whole', async () => {
  const { ask, posted } = marketOf(['aa1'], ['aa12', 'bb1']);
  await expect(settled(ask, 'approve', { id: 'aa', password: undefined })).rejects.toThrow(Wrong);
  expect(await settled(ask, 'approve', { id: '', password: undefined })).toBeUndefined();
  expect(await settled(ask, 'approve', { id: 'cc', password: undefined })).toBeUndefined();
  expect(posted).toEqual([]);
  expect(await settled(ask, 'approve', { id: 'aa1', password: undefined })).toMatchObject({ id: 'aa1' });
});

it('waits for what it has proposed, however much others do meanwhile', async () => {
  jest.spyOn(console, 'log').mockImplementation(() => {});
  const { ask } = marketOf(['aa1'], ['bb1'], ['cc1']);
  const proposal = { kind: 'erase-member', target: {}, reason: 'they asked for it', password: undefined };
  const agreed = whenAgreed(ask, proposal);
  const isIt = Promise.race([agreed, new Promise((resolve) => setTimeout(resolve, 5000, 'never found'))]);
  expect(await isIt).toMatchObject({ id: 'cc1', phase: 'done' });
});
