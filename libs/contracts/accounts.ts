import * as z from 'zod/mini';
import { email } from './email.ts';
import { nextFactor } from './factors.ts';
import { languages } from './locales.ts';
import { id, instant, line } from './values.ts';

/** 10 to 128 characters of any kind: length is what counts. */
export const password = z.string().check(z.minLength(10), z.maxLength(128));

/** `POST accountRoutes.register`: always 202, whoever is known already. */
export const registerBody = z.strictObject({
  email,
  password,
  name: line(40),
  language: z.enum(languages),
  /** Whose pages the letters lead to; left out, those where the language is at home. */
  country: z.optional(z.string().check(z.regex(/^[A-Z]{2}$/))),
});
export type RegisterBody = z.infer<typeof registerBody>;

/** Answer to what tells nothing: a registration, a sign-out. */
export const nothing = z.object({});

/**
 * `POST accountRoutes.verify`: the token of the letter, and the password of the registration that the letter was for. With
 * `anew` the password is a new one, and nothing of that registration goes on.
 */
export const verifyBody = z.strictObject({
  token: z.string().check(z.maxLength(400)), // cut or changed by a mail program: `link-not-valid`
  password: z.string().check(z.minLength(1), z.maxLength(128)),
  anew: z.optional(z.omit(registerBody, { password: true })),
});
export type VerifyBody = z.infer<typeof verifyBody>;

/** `POST accountRoutes.askPasswordReset`: always 202, whether somebody has the address or not. */
export const askPasswordResetBody = z.strictObject({ email, language: z.enum(languages) });
export type AskPasswordResetBody = z.infer<typeof askPasswordResetBody>;

/** `POST accountRoutes.resetPassword`: the token of the mail, and the password from now on. Nobody is signed in by it. */
export const resetPasswordBody = z.strictObject({ token: z.string().check(z.maxLength(400)), password });
export type ResetPasswordBody = z.infer<typeof resetPasswordBody>;

/** `POST accountRoutes.changePassword`: refused with `step-up-needed` before that is done for `password`. */
export const changePasswordBody = z.strictObject({ password });
export type ChangePasswordBody = z.infer<typeof changePasswordBody>;

/** `POST accountRoutes.askEmailChange`: refused with `step-up-needed` before that is done for `email`. */
export const askEmailChangeBody = z.strictObject({ email });
export type AskEmailChangeBody = z.infer<typeof askEmailChangeBody>;
/** A code went out to that mailbox. */
export const emailChangeAsked = z.object({ digits: z.int() });
export type EmailChangeAsked = z.infer<typeof emailChangeAsked>;

/** `POST accountRoutes.confirmEmailChange`: the address again, and the code that went there. */
export const confirmEmailChangeBody = z.strictObject({ email, code: z.string().check(z.regex(/^\d{6,8}$/)) });
export type ConfirmEmailChangeBody = z.infer<typeof confirmEmailChangeBody>;

/** `POST accountRoutes.undoEmailChange`: the token of the mail to the address of before, and the password from now on. */
export const undoEmailChangeBody = z.strictObject({ token: z.string().check(z.maxLength(400)), password });
export type UndoEmailChangeBody = z.infer<typeof undoEmailChangeBody>;

/** `POST accountRoutes.askErasure`: refused with `step-up-needed` before that is done for `erase`. All sessions end. */
export const erasureAsked = z.object({ dueAt: instant });
export type ErasureAsked = z.infer<typeof erasureAsked>;

/**
 * `POST accountRoutes.askExport`: refused with `step-up-needed` before that is done for `export`. The file lies at `accountRoutes.export(id)`
 * until then, for this session alone: JSON, made as it is read.
 */
export const exportAsked = z.object({ id, until: instant });
export type ExportAsked = z.infer<typeof exportAsked>;

/**
 * `POST accountRoutes.signIn`. Who has asked to be erased is refused with `erasure-asked`, which says when they will be (`dueAt`; null: not
 * before they ask again), and stays with `keepsAccount`.
 */
export const signInBody = z.strictObject({
  email,
  password: z.string().check(z.minLength(1), z.maxLength(128)),
  keepsAccount: z.optional(z.literal(true)),
});
export type SignInBody = z.infer<typeof signInBody>;

export const roles = ['shopper', 'seller', 'operator', 'host'] as const;

/** `GET visitorRoutes.me`: the visitor as the server knows them; nulls for a visitor who is not signed in. */
export const me = z.object({
  id: z.nullable(id),
  email: z.nullable(z.string()),
  name: z.nullable(z.string()),
  isGuest: z.boolean(),
  isAuthenticated: z.boolean(),
  verified: z.boolean(),
  roles: z.array(z.enum(roles)),
});
export type Me = z.infer<typeof me>;

/**
 * `POST accountRoutes.signIn`: with `next` nobody is signed in yet, and `me` is a visitor. The cookie that comes with it is good for
 * `accountRoutes.signInFactor`, which answers `me`.
 */
export const signInAnswer = z.object({ next: z.nullable(nextFactor), me });
export type SignInAnswer = z.infer<typeof signInAnswer>;

/** `GET visitorRoutes.session`: sets the csrf cookie, and tells the server's time. */
export const session = z.object({ isAuthenticated: z.boolean(), isGuest: z.boolean(), serverTime: z.string() });
export type SessionBody = z.infer<typeof session>;

/** `GET accountRoutes.sessions`: where the member is signed in, the newest first; `isHere` is the session that asks. */
export const openSessions = z.object({
  items: z.array(z.object({ id: z.string(), began: z.string(), isHere: z.boolean() })),
});
export type OpenSessions = z.infer<typeof openSessions>;

/** A mail of the development outbox. */
export const outboxMail = z.object({
  id: z.string(),
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  at: z.string(),
});
export const outbox = z.object({ items: z.array(outboxMail) });
export type Outbox = z.infer<typeof outbox>;

/** `POST accountRoutes.testMembers`, an operator's, only with TEST_MEMBERS=on. */
export const testMembersBody = z.strictObject({ names: z.array(line(40)).check(z.minLength(1), z.maxLength(100)) });
export type TestMembersBody = z.infer<typeof testMembersBody>;
/** `token` goes into the jwt cookie, `csrf` into the csrf cookie and `X-CSRF-TOKEN`. */
export const testMembers = z.object({
  members: z.array(z.object({ id, name: z.string(), token: z.string(), csrf: z.string() })),
});
export type TestMembers = z.infer<typeof testMembers>;
