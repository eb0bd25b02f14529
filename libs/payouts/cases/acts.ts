import { payoutCaseTarget, type PayoutCaseTarget } from '#contracts/payout-cases.ts';
import { NotFound, Refused } from '#kernel/refused.ts';
import { type ActBy, twoOperatorAct } from '#platform/auth/operator-acts.ts';
import type { LinkedAccounts } from '#platform/auth/linked-accounts.ts';
import type { Payments } from '#platform/payments/payments.ts';
import type { Streams } from '#platform/streams/streams.ts';
import { type SellerAccountCommand, sellerAccounts } from '../decider.ts';
import type { PayoutDriver } from '../driver.ts';
import { sellerAccountStream } from '../events.ts';
import type { SellerAccountState } from '../rules/account.ts';
import { isGivenUp } from '../rules/paying-out.ts';

type Deps = Readonly<{
  streams: Pick<Streams, 'readState' | 'decide'>;
  driver: Pick<PayoutDriver, 'drive'>;
  payments: Pick<Payments, 'findPayout'>;
  linked: Pick<LinkedAccounts, 'of'>;
}>;

const stateOf = ({ streams }: Pick<Deps, 'streams'>, { sellerId }: PayoutCaseTarget): Promise<SellerAccountState> =>
  streams.readState(sellerAccounts, sellerAccountStream(sellerId), ({ state }) => state, { fresh: true });

/** The bank was asked for it too long ago to be asked again. */
async function openCase(deps: Pick<Deps, 'streams'>, target: PayoutCaseTarget) {
  const { open } = await stateOf(deps, target);
  if (!open?.isCase || open.n !== target.n) throw new NotFound();
  return open;
}

/** Nobody sees to money of their own, nor of somebody who is perhaps the same person. Refused: `own-payout`. */
async function mustBeAnothers({ linked }: Pick<Deps, 'linked'>, { sellerId }: PayoutCaseTarget, by: readonly string[]) {
  for (const operatorId of by)
    if (operatorId === sellerId || (await linked.of(operatorId)).includes(sellerId)) throw new Refused('own-payout');
}

async function done({ streams, driver }: Deps, command: SellerAccountCommand, { metadata }: ActBy) {
  const { memberId } = command.data;
  await streams.decide(sellerAccounts, sellerAccountStream(memberId), { ...command, metadata: metadata() });
  void driver.drive(memberId); // whoever dies before that is gone on with by the due list
  return { sellerId: memberId };
}

/** The bank never said, and has not paid: it counts as a no, and is tried again as another attempt. Whoever approves has asked the bank. */
export const endPayoutCase = (deps: Deps) =>
  twoOperatorAct<PayoutCaseTarget>({
    kind: 'end-payout-case',
    target: payoutCaseTarget,
    check: async (target, { operatorId }) => {
      await mustBeAnothers(deps, target, [operatorId]);
      await openCase(deps, target);
    },
    run: async (target, by) => {
      await mustBeAnothers(deps, target, [by.operatorId, by.approverId]);
      const { attempt } = await openCase(deps, target);
      if (await deps.payments.findPayout(attempt)) throw new Refused('bank-has-it');
      const no = { memberId: target.sellerId, attempt, code: 'unanswered', mayRetry: true };
      return done(deps, { type: 'NotePayoutFailed', data: no }, by);
    },
  });

/** It failed as often as it is tried: what stood in its way is gone, so that it is tried anew. */
export const retryPayout = (deps: Deps) =>
  twoOperatorAct<PayoutCaseTarget>({
    kind: 'retry-payout',
    target: payoutCaseTarget,
    check: async (target, { operatorId }) => {
      await mustBeAnothers(deps, target, [operatorId]);
      const state = await stateOf(deps, target);
      if (!isGivenUp(state) || state.attempts !== target.n) throw new NotFound();
    },
    run: async ({ sellerId: memberId, n }, by) => {
      await mustBeAnothers(deps, { sellerId: memberId, n }, [by.operatorId, by.approverId]);
      return done(deps, { type: 'AllowRetry', data: { memberId, n } }, by);
    },
  });
