import { mostMethods } from '#contracts/payments.ts';
import { decider } from '#kernel/decider.ts';
import type { Data, Fact } from '#kernel/fact.ts';
import type { Encrypted } from '#kernel/shapes.ts';
import { NotFound, Refused } from '#kernel/refused.ts';
import { type PaymentMethodEvent, paymentMethodShapes } from './events.ts';

type Of = Data<PaymentMethodEvent, 'MethodVerified'>;

export type PaymentMethodCommand =
  | Fact<'SaveMethod', Data<PaymentMethodEvent, 'MethodSaved'> & Readonly<{ isVerified: boolean }>>
  /** The bank has said so. */
  | Fact<'VerifyMethod', Of>
  | Fact<'ForgetMethod', Of>
  | Fact<'ChooseDefaultMethod', Of>
  | Fact<'CloseMethods', Data<PaymentMethodEvent, 'MethodsClosed'>>;

type Kept = Readonly<{ id: string; bankToken: string; isVerified: boolean }>;

/** What there is, not what it says. */
export type PaymentMethodsState = Readonly<{
  /** In the order in which they were saved. */
  methods: readonly Kept[];
  /** Null only as long as none is verified. */
  defaultId: string | null;
  closed: boolean;
  /** By method, of forgotten ones too: whoever looks later than that finds it all the same. Nobody reads it here. */
  fingerprints: Readonly<Record<string, Encrypted>>;
}>;

/** A member's methods: exactly one is the default as long as any is verified, and no other can be. `rules.md`, Payment. */
export const paymentMethods = decider<PaymentMethodsState, PaymentMethodCommand, PaymentMethodEvent>({
  version: 2,
  shapes: paymentMethodShapes,
  initial: () => ({ methods: [], defaultId: null, closed: false, fingerprints: {} }),
  evolve: {
    MethodSaved: (state, { methodId: id, bankToken, fingerprint }) => ({
      ...state,
      methods: [...state.methods, { id, bankToken, isVerified: false }],
      fingerprints: { ...state.fingerprints, [id]: fingerprint },
    }),
    MethodVerified: (state, { methodId }) => ({
      ...state,
      methods: state.methods.map((one) => (one.id === methodId ? { ...one, isVerified: true } : one)),
    }),
    MethodForgotten: ({ methods, defaultId, ...state }, { methodId }) => ({
      ...state,
      methods: methods.filter(({ id }) => id !== methodId),
      defaultId: defaultId === methodId ? null : defaultId,
    }),
    DefaultMethodChosen: (state, { methodId }) => ({ ...state, defaultId: methodId }),
    MethodsClosed: () => ({ methods: [], defaultId: null, closed: true, fingerprints: {} }),
  },
  decide: {
    SaveMethod: ({ isVerified, ...saved }, state) => {
      if (state.methods.some(({ id }) => id === saved.methodId)) return [];
      mustHaveRoom(state);
      return [{ type: 'MethodSaved', data: saved }, ...(isVerified ? verified(saved, state) : [])];
    },
    VerifyMethod: (of, state) => (keptOf(of, state).isVerified ? [] : verified(of, state)),
    ForgetMethod: ({ memberId, methodId }, { methods, defaultId }) => {
      const there = methods.find(({ id }) => id === methodId);
      if (!there) return [];
      const gone = forgotten(memberId, there);
      const next = methods.find(({ id, isVerified }) => id !== methodId && isVerified);
      return defaultId === methodId && next ? [gone, chosen({ memberId, methodId: next.id })] : [gone];
    },
    ChooseDefaultMethod: (of, state) => {
      if (!keptOf(of, state).isVerified) throw new Refused('method-not-verified');
      return state.defaultId === of.methodId ? [] : [chosen(of)];
    },
    CloseMethods: ({ memberId }, { methods, closed }) =>
      closed
        ? []
        : [...methods.map((one) => forgotten(memberId, one)), { type: 'MethodsClosed', data: { memberId } } as const],
  },
});

/** Before anything is asked of the bank, and once more where it is decided. */
export function mustHaveRoom({ methods, closed }: PaymentMethodsState): void {
  if (closed) throw new NotFound();
  if (methods.length >= mostMethods) throw new Refused('too-many-methods', { most: mostMethods });
}

/** Not found where there is none, another's too. */
export function keptOf({ methodId }: Pick<Of, 'methodId'>, { methods }: PaymentMethodsState): Kept {
  const there = methods.find(({ id }) => id === methodId);
  if (!there) throw new NotFound();
  return there;
}

function verified({ memberId, methodId }: Of, { defaultId }: PaymentMethodsState) {
  const fact = { type: 'MethodVerified', data: { memberId, methodId } } as const;
  return defaultId === null ? [fact, chosen({ memberId, methodId })] : [fact];
}

const chosen = ({ memberId, methodId }: Of) => ({ type: 'DefaultMethodChosen', data: { memberId, methodId } }) as const;

const forgotten = (memberId: string, { id: methodId, bankToken }: Kept) =>
  ({ type: 'MethodForgotten', data: { memberId, methodId, bankToken } }) as const;
