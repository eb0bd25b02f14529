import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { OperatorAct, OperatorActs } from '#contracts/ops-acts.ts';
import { actRoutes } from '#contracts/ops-routes.ts';
import { someMembers } from '../crash/bidding.ts';
import { eventually } from '../support/onlooker.ts';
import { built, freePort, Processes } from '../support/processes.ts';
import { type Bearer, getAs, good, postPatiently } from '../support/remote.ts';
import { auditAtRest } from '../support/stores-beside.ts';

/*
 * Acts of two operators on several nodes. To see it fail, run with
 *   MUTANT=any-revision   the log takes what another node has decided already
 */
type Operator = Bearer & Readonly<{ password: string }>;
const count = 12;
const processes = new Processes();
beforeAll(() => built());
afterAll(() => processes.close());

it('proposed at one api and approved at both at once they are carried out once, also when who does it is killed', async () => {
  const [eventStoreUrl, mongoUrl] = await Promise.all([processes.standIn('eventstoredb'), processes.standIn('mongo')]);
  const at = await freePort();
  const urls = { EVENTSTORE_URL: eventStoreUrl, MONGO_URL: mongoUrl, BALANCER_URL: `http://127.0.0.1:${at}` };
  const env = { ...urls, SECOND_OPERATOR: 'on' };
  const start = (entry: 'api' | 'projector', over: object = {}) =>
    processes.start(entry, { dataDir: processes.folder(), env, ...over });
  const active = await start('projector');
  const one = await start('api', { at });
  const [other] = await Promise.all([start('api'), start('projector')]); // the other projector stands by
  const kept = readFileSync(join(other.dataDir, 'operator.json'), 'utf8');
  const { second: bea, ...ada } = JSON.parse(kept) as Operator & { second: Operator };
  const members = await someMembers(one.url, ada, count);

  for (const { password, token } of [ada, bea])
    await good(postPatiently({ token }, one.url + actRoutes.confirm, { password }));
  const proposed = members.map(async ({ id: memberId }) => {
    const body = { kind: 'erase-member', target: { memberId }, reason: 'they asked for it in a letter' };
    return (await good<{ id: string }>(postPatiently(ada, one.url + actRoutes.all, body))).id;
  });
  const ids = (await Promise.all(proposed)).toSorted();
  const shown = async (): Promise<readonly OperatorAct[]> => {
    const { status, body } = await getAs(bea, other.url + actRoutes.all);
    return status === 200 ? (body as OperatorActs).items.filter(({ id }) => ids.includes(id)) : [];
  };
  const isEach = async (phase: OperatorAct['phase']) => {
    const items = await shown();
    return items.length === count && items.every((act) => act.phase === phase);
  };
  await eventually(() => isEach('proposed'));
  const [{ operatorId }] = (await shown()) as [OperatorAct];
  const approved = ids.flatMap((id) =>
    [one, other, one, other].map(({ url }) => good(postPatiently(bea, url + actRoutes.approve(operatorId, id), {}))),
  );
  await Promise.all(approved);
  await eventually(async () => (await shown()).some(({ phase }) => phase === 'done'));
  active.kill('SIGKILL');
  await active.ended;
  expect((await shown()).filter(({ phase }) => phase === 'approved')).not.toEqual([]); // some it had not done
  await eventually(() => isEach('done'));

  const { facts, problems } = await auditAtRest({ eventStoreUrl, mongoUrl });
  expect(problems).toEqual([]);
  const told = (type: string, name: string) =>
    facts.filter((fact) => fact.type === type).map(({ data }) => String((data as Record<string, unknown>)[name]));
  for (const type of ['ActApproved', 'ActCarriedOut'])
    expect([type, told(type, 'actId').toSorted()]).toEqual([type, ids]);
  expect(told('MemberErased', 'memberId').toSorted()).toEqual(members.map(({ id }) => id).toSorted());
  expect((await shown()).map(({ outcome }) => outcome?.['keys'])).toEqual(ids.map(() => 1)); // whoever has told it
});
