import type { Data } from '#kernel/fact.ts';
import { NotFound, Refused } from '#kernel/refused.ts';
import { type KeptMethod, Payments } from '#platform/payments/payments.ts';
import { KeyDestroyed, PersonKeys } from '#platform/person-keys/person-keys.ts';
import type { Receipt } from '#platform/streams/command.ts';
import { handlerOf, handlersOf } from '#platform/streams/commands.ts';
import type { Streams } from '#platform/streams/streams.ts';
import {
  type CardBrought,
  ChooseDefaultMethod,
  CloseMethods,
  ForgetMethod,
  SaveMethod,
  VerifyMethod,
} from './commands.ts';
import { keptOf, mustHaveRoom, type PaymentMethodCommand, paymentMethods } from './decider.ts';
import { type CardWords, cardWords, paymentMethodsStream } from './events.ts';

type Deps = Readonly<{
  keys: Pick<PersonKeys, 'encrypt'>;
  payments: Pick<Payments, 'saveMethod' | 'findMethod' | 'forgetMethod'>;
}>;
type WithStreams = Readonly<{ streams: Streams }>;

/** The bank keeps it under the method's own id: however often it is asked, and whoever dies meanwhile, it is one. */
const keptAtBank = ({ methodId, owner, card }: CardBrought, { payments }: Pick<Deps, 'payments'>) =>
  payments.saveMethod({ key: methodId, owner, card });

async function saved(asked: CardBrought, deps: Deps & WithStreams): Promise<Data<PaymentMethodCommand, 'SaveMethod'>> {
  const { memberId, methodId } = asked;
  await deps.streams.readState(paymentMethods, paymentMethodsStream(memberId), ({ state }) =>
    state.methods.some(({ id }) => id === methodId) ? undefined : mustHaveRoom(state),
  );
  const method = await keptAtBank(asked, deps);
  if (!method) throw new Refused('card-unusable');
  const { token: bankToken, isVerified } = method;
  return { memberId, methodId, bankToken, isVerified, ...(await sealed(method, memberId, deps)) };
}

async function sealed(method: KeptMethod, memberId: string, { keys }: Deps): Promise<CardWords> {
  const words = await Promise.all(
    cardWords.map(async (name) => [name, await keys.encrypt(memberId, method[name])] as const),
  ).catch((error: unknown) => {
    throw error instanceof KeyDestroyed ? new NotFound() : error;
  });
  return Object.fromEntries(words) as CardWords;
}

/** What the market does not keep in the end, because another one came first or the member is gone, the bank forgets. */
async function orForgotten(asked: CardBrought, deps: Deps, decide: () => Promise<Receipt>): Promise<Receipt> {
  try {
    return await decide();
  } catch (error) {
    const isOver = error instanceof NotFound || (error instanceof Refused && error.code === 'too-many-methods');
    const method = isOver ? await keptAtBank(asked, deps) : null;
    if (method) await deps.payments.forgetMethod(method.token);
    throw error;
  }
}

/** The bank's word counts, not that of whoever comes back from it. */
async function proved(
  of: Data<PaymentMethodCommand, 'VerifyMethod'>,
  { payments, streams }: Pick<Deps, 'payments'> & WithStreams,
) {
  const there = await streams.readState(paymentMethods, paymentMethodsStream(of.memberId), ({ state }) =>
    keptOf(of, state),
  );
  if (there.isVerified) return of;
  const method = await payments.findMethod(there.bankToken);
  if (!method?.isVerified) throw new Refused('method-not-verified');
  return of;
}

export const paymentMethodHandlers = [
  handlerOf(SaveMethod, { keys: PersonKeys, payments: Payments }, saved, orForgotten),
  handlerOf(VerifyMethod, { payments: Payments }, proved),
  ...handlersOf(ForgetMethod, ChooseDefaultMethod, CloseMethods),
];
