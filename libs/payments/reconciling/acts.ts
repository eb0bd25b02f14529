import {
  adoptTarget,
  type AdoptTarget,
  endCaseTarget,
  type EndCaseTarget,
  returnFoundTarget,
  type ReturnFoundTarget,
} from '#contracts/payments.ts';
import { NotFound, Refused } from '#kernel/refused.ts';
import { type ActBy, twoOperatorAct } from '#platform/auth/operator-acts.ts';
import type { FoundPayment, Payments } from '#platform/payments/payments.ts';
import type { Streams } from '#platform/streams/streams.ts';
import { type ChargeCommand, charges } from '../charges/decider.ts';
import type { ChargeState } from '../rules/charge-state.ts';
import type { ChargeDriver } from '../charges/driver.ts';
import { paymentStream } from '../charges/events.ts';

type Deps = Readonly<{
  streams: Pick<Streams, 'readState' | 'decide'>;
  driver: Pick<ChargeDriver, 'begin'>;
  payments: Pick<Payments, 'find'>;
}>;

const stateOf = ({ streams }: Pick<Deps, 'streams'>, paymentId: string): Promise<ChargeState> =>
  streams.readState(charges, paymentStream(paymentId), ({ state }) => state, { fresh: true });

async function mustBeFound(deps: Pick<Deps, 'streams'>, { paymentId, attempt }: ReturnFoundTarget): Promise<void> {
  const { found } = await stateOf(deps, paymentId);
  if (!found.some((one) => one.attempt === attempt && one.is === 'captured')) throw new NotFound();
}

async function done({ streams, driver }: Deps, command: ChargeCommand, { metadata }: ActBy) {
  const { paymentId } = command.data;
  await streams.decide(charges, paymentStream(paymentId), { ...command, metadata: metadata() });
  driver.begin(paymentId);
  return { paymentId };
}

/** What was found goes back to whose it is. */
export const returnFoundCharge = (deps: Deps) =>
  twoOperatorAct<ReturnFoundTarget>({
    kind: 'return-found-charge',
    target: returnFoundTarget,
    check: (target) => mustBeFound(deps, target),
    run: (data, by) => done(deps, { type: 'ReturnFound', data: { ...data, next: `${data.attempt}-found` } }, by),
  });

/** What was found is an order's. */
export const adoptFoundCharge = (deps: Deps) =>
  twoOperatorAct<AdoptTarget>({
    kind: 'adopt-found-charge',
    target: adoptTarget,
    check: (target) => mustBeFound(deps, target),
    run: ({ orderId: id, ...of }, by) =>
      done(deps, { type: 'AdoptFound', data: { ...of, purpose: { is: 'order', id } } }, by),
  });

/** The bank never said, and has not done it: it counts as a no. Whoever approves has asked the bank. */
export const endPaymentCase = (deps: Deps) =>
  twoOperatorAct<EndCaseTarget>({
    kind: 'end-payment-case',
    target: endCaseTarget,
    check: async ({ paymentId, attempt }) => {
      const { open } = await stateOf(deps, paymentId);
      if (!open.some((one) => one.attempt === attempt && one.isCase)) throw new NotFound();
    },
    run: async ({ paymentId, attempt }, by) => {
      const { open } = await stateOf(deps, paymentId);
      const found = await deps.payments.find(paymentId);
      if (found && bankHas(found, { attempt, is: open.find((one) => one.attempt === attempt)?.is }))
        throw new Refused('bank-has-it');
      const no = { paymentId, attempt, code: 'unanswered', mayRetry: false };
      return done(deps, { type: 'NoteDeclined', data: no }, by);
    },
  });

/** Whether the bank has done it after all, or, of a void, what it was to prevent. */
function bankHas(
  { state, movements }: FoundPayment,
  { attempt, is }: Readonly<{ attempt: string; is: string | undefined }>,
) {
  if (is === 'authorise') return state === 'authorised' || state === 'captured';
  return movements.some(({ key }) => key === attempt) || (is === 'void' && state === 'captured');
}
