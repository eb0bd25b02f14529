import * as z from 'zod/mini';
import { email } from './email.ts';
import { mailedCode, passkeyOptions, signedByPasskey } from './passkeys.ts';
import { instant } from './values.ts';

/** What is typed to say who one is. */
export const codeKinds = ['totp', 'recovery'] as const;
export type CodeKind = (typeof codeKinds)[number];

/** What a member has beside the password, and what stands in for it. */
export const factorKinds = ['passkey', ...codeKinds] as const;
export type FactorKind = (typeof factorKinds)[number];

/** Six digits of an authenticator app. */
const totpCode = z.string().check(z.regex(/^\d{6}$/));
/** As it was typed or copied, of whichever kind. */
const factorCode = z.string().check(z.minLength(1), z.maxLength(40));

/** `GET accountRoutes.factors`: what the member has. Without a factor there are no recovery codes. `lossDueAt`: somebody says that all are lost. */
export const ownFactors = z.object({
  totp: z.nullable(z.object({ addedAt: instant })),
  passkeys: z.array(z.object({ id: z.string(), name: z.string(), addedAt: instant, usedAt: z.nullable(instant) })),
  recovery: z.object({ left: z.int() }),
  lossDueAt: z.nullable(instant),
});
export type OwnFactors = z.infer<typeof ownFactors>;

/**
 * `POST accountRoutes.askTotp`: refused with `step-up-needed` before that is done for `factors`, with `factor-there` where there is one. It
 * counts once a code of it was typed in the same session (`addTotp`), before `until`.
 */
export const totpAsked = z.object({ secret: z.string(), uri: z.string(), until: instant });
export type TotpAsked = z.infer<typeof totpAsked>;

/** `POST accountRoutes.addTotp`. Refused: `not-that-code`; `no-code` where nothing waits for a code, any more. */
export const addTotpBody = z.strictObject({ code: totpCode });
export type AddTotpBody = z.infer<typeof addTotpBody>;

/**
 * `POST accountRoutes.addTotp`, `addPasskey` and `makeRecoveryCodes`: each good once, and never shown again. None with a factor beside another: the
 * codes that are there go on.
 */
export const recoveryCodes = z.object({ codes: z.array(z.string()) });
export type RecoveryCodes = z.infer<typeof recoveryCodes>;

/**
 * `POST accountRoutes.signInFactor`, with the cookie of a sign-in whose password was right. `mailed`: the code by mail, where one is asked for; where nothing
 * else is, its `kind` is `mail` and its `code` that one.
 */
export const signInFactorBody = z.strictObject({
  kind: z.enum([...codeKinds, 'mail']),
  code: factorCode,
  mailed: z.optional(mailedCode),
  keepsAccount: z.optional(z.literal(true)),
});
export type SignInFactorBody = z.infer<typeof signInFactorBody>;

/**
 * What a sign-in still needs: one of these kinds, where there are any, and where it is `mailed` the code that has just gone out, too. Until then nobody is
 * signed in. `lossDueAt`: they have said that all are lost, and from then on the password is enough.
 */
export const nextFactor = z.object({
  kinds: z.array(z.enum(factorKinds)),
  mailed: z.boolean(),
  until: instant,
  lossDueAt: z.nullable(instant),
});
export type NextFactor = z.infer<typeof nextFactor>;

/** `POST accountRoutes.askFactorLossCode`, with the cookie of a sign-in whose password was right: a code goes out by mail. Refused: `sign-in-again`; 429 `too-many-codes`. */
export const factorLossCodeAsked = z.object({ digits: z.int() });
export type FactorLossCodeAsked = z.infer<typeof factorLossCodeAsked>;

/** `POST accountRoutes.askFactorLoss`: the code that was mailed. */
export const askFactorLossBody = z.strictObject({ code: mailedCode });
export type AskFactorLossBody = z.infer<typeof askFactorLossBody>;

/**
 * `POST accountRoutes.askFactorLoss`, with the cookie of a sign-in whose password was right: in seven days the password is enough, unless somebody
 * comes in with a factor until then. Once it was asked for it stays so: a second time answers the same. Refused: `not-that-code`, `no-code`,
 * `sign-in-again`, `house-account`.
 */
export const factorLossAsked = z.object({ dueAt: instant });
export type FactorLossAsked = z.infer<typeof factorLossAsked>;

/** A code went out by mail, or one of the member's factors says who they are. `passkey`: with what the browser is asked for one. */
export const stepUpAsked = z.discriminatedUnion('by', [
  z.object({ by: z.literal('mail'), digits: z.int() }),
  z.object({ by: z.literal('factor'), kinds: z.array(z.enum(factorKinds)), passkey: passkeyOptions }),
]);
export type StepUpAsked = z.infer<typeof stepUpAsked>;

/** What a signed-in member does only after saying once more who they are. */
export const guardedActs = ['password', 'email', 'erase', 'export', 'factors', 'selling', 'payouts', 'ops'] as const;
export type GuardedAct = (typeof guardedActs)[number];

/** `email`: with the act `email`, the address that is to become the account's. Said for one it is of no use for another. */
const what = { act: z.enum(guardedActs), email: z.optional(email) };

/** `POST accountRoutes.askStepUp`. */
export const askStepUpBody = z.strictObject(what);
export type AskStepUpBody = z.infer<typeof askStepUpBody>;

/** `POST accountRoutes.confirmStepUp`: the act may be done once in the next five minutes, in this session. */
export const confirmStepUpBody = z.discriminatedUnion('by', [
  z.strictObject({
    ...what,
    by: z.literal('mail'),
    password: z.string().check(z.minLength(1), z.maxLength(128)),
    code: z.string().check(z.regex(/^\d{6,8}$/)),
  }),
  z.strictObject({ ...what, by: z.enum(codeKinds), code: factorCode }),
  z.strictObject({ ...what, by: z.literal('passkey'), signed: signedByPasskey }),
]);
export type ConfirmStepUpBody = z.infer<typeof confirmStepUpBody>;
