import type { GuardedAct } from '#contracts/factors.ts';
import { homeOf, inLocale, type Language, type Locale } from '#contracts/locales.ts';
import { dateOf, type Instant } from '#kernel/instant.ts';
import { MailTexts } from '#platform/mail/mail-texts.ts';

/**
 * What the house writes to people. No name and nothing else that the form took: whoever types a stranger's address into
 * it must not be able to send that stranger words of their own.
 */
const texts = new MailTexts((language) => import(`./mails/${language}.json`, { with: { type: 'json' } }));

const dayIn = ({ code }: Locale, at: Instant): string =>
  new Intl.DateTimeFormat(code, { dateStyle: 'long', timeZone: 'UTC' }).format(dateOf(at));

/** `publicUrl` without a slash at the end. */
export const verificationMail = (locale: Locale, publicUrl: string, token: string) =>
  written('verify', locale, publicUrl, `/verify?token=${token}`);

export const attemptMail = (locale: Locale, publicUrl: string) => written('attempted', locale, publicUrl, '/login');

/** The token behind `#`: no server, log or other page ever gets that part of an address. */
export const resetMail = (locale: Locale, publicUrl: string, token: string) =>
  written('reset', locale, publicUrl, `/reset-password#${token}`);

/** For the owner, whoever did it. */
export const passwordChangedMail = (locale: Locale, publicUrl: string, how: 'reset' | 'changed') =>
  written(how === 'reset' ? 'passwordReset' : 'passwordChanged', locale, publicUrl, '/forgot-password');

/** To the address of before, whoever did it: with the way back. */
export const emailChangedMail = (locale: Locale, publicUrl: string, token: string) =>
  written('emailChanged', locale, publicUrl, `/undo-email-change#${token}`);

/** To the address that the account has gone back to. */
export const emailChangeUndoneMail = (locale: Locale, publicUrl: string) =>
  written('emailChangeUndone', locale, publicUrl, '/forgot-password');

/** To the address that it had meanwhile. */
export const emailGivenUpMail = (locale: Locale, publicUrl: string) =>
  written('emailGivenUp', locale, publicUrl, '/forgot-password');

/** To a mailbox that may be a stranger's. */
export async function newMailboxMail(language: Language, code: string) {
  const say = await texts.in(homeOf(language));
  return { subject: say('subject.newMailbox'), text: say('text.newMailbox', { code }) };
}

/** The code stands in the text alone: subjects are read on locked screens. */
export async function codeMail(
  locale: Locale,
  publicUrl: string,
  { code, act }: Readonly<{ code: string; act: GuardedAct }>,
) {
  const say = await texts.in(locale);
  const link = publicUrl + inLocale(locale, '/forgot-password');
  return { subject: say('subject.code'), text: say('text.code', { code, act: say(`act.${act}`), link }) };
}

/** For who knows the password, and is not signed in yet. */
export async function signInCodeMail(
  locale: Locale,
  publicUrl: string,
  { code, act }: Readonly<{ code: string; act: 'sign-in' | 'factor-loss' }>,
) {
  const say = await texts.in(locale);
  const link = publicUrl + inLocale(locale, '/forgot-password');
  const what = act === 'sign-in' ? 'signInCode' : 'factorLossCode';
  return { subject: say(`subject.${what}`), text: say(`text.${what}`, { code, link }) };
}

/** For who asked to be erased: the day, and the way back. */
export async function erasureAskedMail(locale: Locale, publicUrl: string, dueAt: Instant) {
  const say = await texts.in(locale);
  const date = dayIn(locale, dueAt);
  const link = publicUrl + inLocale(locale, '/login');
  return { subject: say('subject.erasureAsked'), text: say('text.erasureAsked', { date, link }) };
}

/** The receipt of an erasure, the last that its person hears of us: it leads nowhere, since there is nothing left to go to. */
export async function farewellMail(
  locale: Locale,
  { askId, at, keptUntil }: Readonly<{ askId: string; at: Instant; keptUntil: Instant | null }>,
) {
  const say = await texts.in(locale);
  const kept = keptUntil === null ? '' : say('text.erasedKept', { date: dayIn(locale, keptUntil) });
  const text = say('text.erased', { date: dayIn(locale, at), kept, number: askId });
  return { subject: say('subject.erased'), text };
}

export const erasureTakenBackMail = (locale: Locale, publicUrl: string) =>
  written('erasureTakenBack', locale, publicUrl, '/forgot-password');

/** For the owner, whoever did it. */
export const exportedMail = (locale: Locale, publicUrl: string) =>
  written('exported', locale, publicUrl, '/forgot-password');

/** Why somebody is not erased on the day that was said. */
export const erasurePutOffMail = (locale: Locale, publicUrl: string, why: 'bound' | 'restored') =>
  written(why === 'bound' ? 'erasureBound' : 'erasureRestored', locale, publicUrl, '/login');

/** What became of what a member has beside the password. */
export type FactorLetter = 'factorAdded' | 'factorRemoved' | 'passkeyAdded' | 'passkeyRemoved' | 'recoveryCodesMade';

/** For the owner, whoever did it. */
export const factorMail = (what: FactorLetter, locale: Locale, publicUrl: string) =>
  written(what, locale, publicUrl, '/forgot-password');

/** For whose account the wait has begun: the day, and how it is called off. */
export async function factorLossAskedMail(locale: Locale, publicUrl: string, dueAt: Instant) {
  const say = await texts.in(locale);
  const date = dayIn(locale, dueAt);
  const link = publicUrl + inLocale(locale, '/login');
  return { subject: say('subject.factorLossAsked'), text: say('text.factorLossAsked', { date, link }) };
}

/** To the mailbox that is said to be lost: the day, and how it is called off. The token behind `#`, as all that lead somewhere. */
export async function mailboxLossAskedMail(
  locale: Locale,
  publicUrl: string,
  { dueAt, token }: Readonly<{ dueAt: Instant; token: string }>,
) {
  const say = await texts.in(locale);
  const date = dayIn(locale, dueAt);
  const link = publicUrl + inLocale(locale, `/keep-email#${token}`);
  return { subject: say('subject.mailboxLossAsked'), text: say('text.mailboxLossAsked', { date, link }) };
}

/** So many codes are left. */
export async function recoveryCodeTakenMail(locale: Locale, publicUrl: string, left: number) {
  const say = await texts.in(locale);
  const link = publicUrl + inLocale(locale, '/forgot-password');
  return {
    subject: say('subject.recoveryCodeTaken'),
    text: say('text.recoveryCodeTaken', { left: String(left), link }),
  };
}

type What =
  | 'verify'
  | 'attempted'
  | 'reset'
  | 'passwordReset'
  | 'passwordChanged'
  | 'emailChanged'
  | 'emailChangeUndone'
  | 'emailGivenUp'
  | 'exported'
  | 'erasureTakenBack'
  | 'erasureBound'
  | 'erasureRestored'
  | FactorLetter;

async function written(what: What, locale: Locale, publicUrl: string, path: string) {
  const say = await texts.in(locale);
  const link = publicUrl + inLocale(locale, path);
  return { subject: say(`subject.${what}`), text: say(`text.${what}`, { link }) };
}
