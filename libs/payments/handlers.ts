import type { Data } from '#kernel/fact.ts';
import { NotFound, Refused } from '#kernel/refused.ts';
import { type KeptMethod, Payments } from '#platform/payments/payments.ts';
import { KeyDestroyed, PersonKeys } from '#platform/person-keys/person-keys.ts';
import { handlerOf, handlersOf } from '#platform/streams/commands.ts';
import type { CommandMetadata, Receipt } from '#platform/streams/command.ts';
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
import { HeldCards } from './holders/held-cards.ts';

type Deps = Readonly<{
  keys: Pick<PersonKeys, 'encrypt'>;
  payments: Pick<Payments, 'saveMethod' | 'findMethod' | 'forgetMethod'>;
  held: Pick<HeldCards, 'admit'>;
}>;
type WithStreams = Readonly<{ streams: Streams }>;

/** The bank keeps it under the method's own id: however often it is asked, and whoever dies meanwhile, it is one. */
const keptAtBank = ({ methodId, owner, card }: CardBrought, { payments }: Pick<Deps, 'payments'>) =>
  payments.saveMethod({ key: methodId, owner, card });

async function saved(
  asked: CardBrought,
  deps: Deps & WithStreams,
  metadata: CommandMetadata,
): Promise<Data<PaymentMethodCommand, 'SaveMethod'>> {
  const { memberId, methodId } = asked;
  await deps.streams.readState(paymentMethods, paymentMethodsStream(memberId), ({ state }) =>
    state.methods.some(({ id }) => id === methodId) ? undefined : mustHaveRoom(state),
  );
  const method = await keptAtBank(asked, deps);
  if (!method) throw new Refused('card-unusable');
  const { token: bankToken, isVerified, fingerprint } = method;
  if (isVerified) await deps.held.admit({ memberId, fingerprint }, metadata);
  return { memberId, methodId, bankToken, isVerified, ...(await sealed(method, memberId, deps)) };
}

async function sealed(method: KeptMethod, memberId: string, { keys }: Pick<Deps, 'keys'>): Promise<CardWords> {
  const words = await Promise.all(
    cardWords.map(async (name) => [name, await keys.encrypt(memberId, method[name])] as const),
  ).catch((error: unknown) => {
    throw error instanceof KeyDestroyed ? new NotFound() : error;
  });
  return Object.fromEntries(words) as CardWords;
}

const keptOut: readonly string[] = ['too-many-methods', 'card-of-many'];

/** What the market does not keep in the end, because others came first or the member is gone, the bank forgets. */
async function orForgotten(asked: CardBrought, deps: Deps, decide: () => Promise<Receipt>): Promise<Receipt> {
  try {
    return await decide();
  } catch (error) {
    const isOver = error instanceof NotFound || (error instanceof Refused && keptOut.includes(error.code));
    const method = isOver ? await keptAtBank(asked, deps) : null;
    if (method) await deps.payments.forgetMethod(method.token);
    throw error;
  }
}

/** The bank's word counts, not that of whoever comes back from it. */
async function proved(
  of: Data<PaymentMethodCommand, 'VerifyMethod'>,
  { payments, held, streams }: Pick<Deps, 'payments' | 'held'> & WithStreams,
  metadata: CommandMetadata,
) {
  const there = await streams.readState(paymentMethods, paymentMethodsStream(of.memberId), ({ state }) =>
    keptOf(of, state),
  );
  if (there.isVerified) return of;
  const method = await payments.findMethod(there.bankToken);
  if (!method?.isVerified) throw new Refused('method-not-verified');
  await held.admit({ memberId: of.memberId, fingerprint: method.fingerprint }, metadata);
  return of;
}

export const paymentMethodHandlers = [
  handlerOf(SaveMethod, { keys: PersonKeys, payments: Payments, held: HeldCards }, saved, orForgotten),
  handlerOf(VerifyMethod, { payments: Payments, held: HeldCards }, proved),
  ...handlersOf(ForgetMethod, ChooseDefaultMethod, CloseMethods),
];
