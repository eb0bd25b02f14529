import type { GuardedAct } from '#contracts/factors.ts';
import { homeOf, inLocale, type Language } from '#contracts/locales.ts';
import { dateOf, type Instant } from '#kernel/instant.ts';
import { MailTexts } from '#platform/mail/mail-texts.ts';

/**
 * What the house writes to people. No name and nothing else that the form took: whoever types a stranger's address into
 * it must not be able to send that stranger words of their own.
 */
const texts = new MailTexts((language) => import(`./mails/${language}.json`, { with: { type: 'json' } }));

/** `publicUrl` without a slash at the end. */
export const verificationMail = (language: Language, publicUrl: string, token: string) =>
  written('verify', language, publicUrl, `/verify?token=${token}`);

export const attemptMail = (language: Language, publicUrl: string) =>
  written('attempted', language, publicUrl, '/login');

/** The token behind `#`: no server, log or other page ever gets that part of an address. */
export const resetMail = (language: Language, publicUrl: string, token: string) =>
  written('reset', language, publicUrl, `/reset-password#${token}`);

/** For the owner, whoever did it. */
export const passwordChangedMail = (language: Language, publicUrl: string, how: 'reset' | 'changed') =>
  written(how === 'reset' ? 'passwordReset' : 'passwordChanged', language, publicUrl, '/forgot-password');

/** To the address of before, whoever did it: with the way back. */
export const emailChangedMail = (language: Language, publicUrl: string, token: string) =>
  written('emailChanged', language, publicUrl, `/undo-email-change#${token}`);

/** To the address that the account has gone back to. */
export const emailChangeUndoneMail = (language: Language, publicUrl: string) =>
  written('emailChangeUndone', language, publicUrl, '/forgot-password');

/** To the address that it had meanwhile. */
export const emailGivenUpMail = (language: Language, publicUrl: string) =>
  written('emailGivenUp', language, publicUrl, '/forgot-password');

/** To a mailbox that may be a stranger's. */
export async function newMailboxMail(language: Language, code: string) {
  const say = await texts.in(language);
  return { subject: say('subject.newMailbox'), text: say('text.newMailbox', { code }) };
}

/** The code stands in the text alone: subjects are read on locked screens. */
export async function codeMail(
  language: Language,
  publicUrl: string,
  { code, act }: Readonly<{ code: string; act: GuardedAct }>,
) {
  const say = await texts.in(language);
  const link = publicUrl + inLocale(homeOf(language), '/forgot-password');
  return { subject: say('subject.code'), text: say('text.code', { code, act: say(`act.${act}`), link }) };
}

/** For who knows the password, and is not signed in yet. */
export async function signInCodeMail(
  language: Language,
  publicUrl: string,
  { code, act }: Readonly<{ code: string; act: 'sign-in' | 'factor-loss' }>,
) {
  const say = await texts.in(language);
  const link = publicUrl + inLocale(homeOf(language), '/forgot-password');
  const what = act === 'sign-in' ? 'signInCode' : 'factorLossCode';
  return { subject: say(`subject.${what}`), text: say(`text.${what}`, { code, link }) };
}

/** For who asked to be erased: the day, and the way back. */
export async function erasureAskedMail(language: Language, publicUrl: string, dueAt: Instant) {
  const say = await texts.in(language);
  const date = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' }).format(dateOf(dueAt));
  const link = publicUrl + inLocale(homeOf(language), '/login');
  return { subject: say('subject.erasureAsked'), text: say('text.erasureAsked', { date, link }) };
}

export const erasureTakenBackMail = (language: Language, publicUrl: string) =>
  written('erasureTakenBack', language, publicUrl, '/forgot-password');

/** For the owner, whoever did it. */
export const exportedMail = (language: Language, publicUrl: string) =>
  written('exported', language, publicUrl, '/forgot-password');

/** Why somebody is not erased on the day that was said. */
export const erasurePutOffMail = (language: Language, publicUrl: string, why: 'bound' | 'restored') =>
  written(why === 'bound' ? 'erasureBound' : 'erasureRestored', language, publicUrl, '/login');

/** What became of what a member has beside the password. */
export type FactorLetter = 'factorAdded' | 'factorRemoved' | 'passkeyAdded' | 'passkeyRemoved' | 'recoveryCodesMade';

/** For the owner, whoever did it. */
export const factorMail = (what: FactorLetter, language: Language, publicUrl: string) =>
  written(what, language, publicUrl, '/forgot-password');

/** For whose account the wait has begun: the day, and how it is called off. */
export async function factorLossAskedMail(language: Language, publicUrl: string, dueAt: Instant) {
  const say = await texts.in(language);
  const date = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' }).format(dateOf(dueAt));
  const link = publicUrl + inLocale(homeOf(language), '/login');
  return { subject: say('subject.factorLossAsked'), text: say('text.factorLossAsked', { date, link }) };
}

/** To the mailbox that is said to be lost: the day, and how it is called off. The token behind `#`, as all that lead somewhere. */
export async function mailboxLossAskedMail(
  language: Language,
  publicUrl: string,
  { dueAt, token }: Readonly<{ dueAt: Instant; token: string }>,
) {
  const say = await texts.in(language);
  const date = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' }).format(dateOf(dueAt));
  const link = publicUrl + inLocale(homeOf(language), `/keep-email#${token}`);
  return { subject: say('subject.mailboxLossAsked'), text: say('text.mailboxLossAsked', { date, link }) };
}

/** So many codes are left. */
export async function recoveryCodeTakenMail(language: Language, publicUrl: string, left: number) {
  const say = await texts.in(language);
  const link = publicUrl + inLocale(homeOf(language), '/forgot-password');
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

async function written(what: What, language: Language, publicUrl: string, path: string) {
  const say = await texts.in(language);
  const link = publicUrl + inLocale(homeOf(language), path);
  return { subject: say(`subject.${what}`), text: say(`text.${what}`, { link }) };
}
