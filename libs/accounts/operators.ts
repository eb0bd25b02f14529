import { Injectable } from '@nestjs/common';
import type { CommandBus } from '@nestjs/cqrs';
import { type OperatorSince, type OperatorTarget, operatorTarget } from '#contracts/ops-acts.ts';
import { NotFound, Refused } from '#kernel/refused.ts';
import { twoOperatorAct, type ActBy } from '#platform/auth/operator-acts.ts';
import { Operators } from '#platform/auth/operators.ts';
import { Streams } from '#platform/streams/streams.ts';
import { GrantRole, RevokeRole } from './commands.ts';
import type { Member } from './decider.ts';
import { memberOf } from './members.ts';
import type { Trials } from './trials.ts';

/** From the account's own stream, to its end. */
@Injectable()
export class AccountsOperators extends Operators {
  constructor(private readonly streams: Streams) {
    super();
  }

  async since(memberId: string): Promise<OperatorSince | undefined> {
    return (await memberOf(this.streams, memberId))?.operator ?? undefined;
  }
}

type Deps = Readonly<{ streams: Pick<Streams, 'readState'>; commands: Pick<CommandBus, 'execute'> }>;
type Granting = Deps & Readonly<{ trials: Pick<Trials, 'has'> }>;

async function need(streams: Deps['streams'], { memberId }: OperatorTarget): Promise<Member> {
  const member = await memberOf(streams, memberId);
  if (!member) throw new NotFound();
  return member;
}

/** Nobody who does not count here: everybody knows the passwords of the demo world. Refused: `trial-account`. */
async function needPerson(
  { streams, trials }: Pick<Granting, 'streams' | 'trials'>,
  target: OperatorTarget,
): Promise<Member> {
  const member = await need(streams, target);
  if (!trials.has(member)) throw new Refused('trial-account');
  return member;
}

/** What they are already. Whoever is to run the house has proved a mailbox: their password is the key to it. Refused: `cannot-be-operator`. */
async function mayRun(
  deps: Pick<Granting, 'streams' | 'trials'>,
  target: OperatorTarget,
): Promise<OperatorSince | null> {
  const { verified, signIn, operator } = await needPerson(deps, target);
  if (!verified || !signIn) throw new Refused('cannot-be-operator');
  return operator;
}

export const grantOperator = ({ streams, commands, trials }: Granting) =>
  twoOperatorAct<OperatorTarget>({
    kind: 'grant-operator',
    target: operatorTarget,
    check: async (target) => {
      if (await mayRun({ streams, trials }, target)) throw new Refused('is-operator');
    },
    run: async ({ memberId }, { operatorId, metadata }: ActBy) => {
      const already = await mayRun({ streams, trials }, { memberId }); // much may have happened since it was proposed
      if (already && already.grantedBy !== operatorId) throw new Refused('is-operator'); // by them: this very act, cut after the deed
      await commands.execute(new GrantRole({ memberId, role: 'operator', by: operatorId }, metadata()));
      return {};
    },
  });

export const revokeOperator = ({ streams, commands }: Deps) =>
  twoOperatorAct<OperatorTarget>({
    kind: 'revoke-operator',
    target: operatorTarget,
    check: async (target) => {
      const { operator } = await need(streams, target);
      if (!operator) throw new NotFound();
      if (operator.grantedBy === null) throw new Refused('house-account');
    },
    run: async ({ memberId }, { operatorId, metadata }: ActBy) => {
      await commands.execute(new RevokeRole({ memberId, role: 'operator', by: operatorId }, metadata()));
      return {};
    },
  });
