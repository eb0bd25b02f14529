import { v1 } from './routes.ts';

/** Addresses of accounts: what one does there loads them. */
export const accountRoutes = {
  register: `${v1}/users`,
  verify: `${v1}/users/verify`,
  /** Asks for the link with which a forgotten password is replaced. */
  askPasswordReset: `${v1}/users/password-resets`,
  resetPassword: `${v1}/users/password`,
  /** The due list's, at the end of its link. */
  expireRegistration: (emailKey: string, id: string) => `${v1}/registrations/${emailKey}/${id}/expire`,
  signIn: `${v1}/login`,
  /** What a sign-in still needs after the password. */
  signInFactor: `${v1}/login/factor`,
  /** By a passkey, without an address: what the browser asks it with, and what it says. */
  askPasskeySignIn: `${v1}/login/passkey`,
  signInPasskey: `${v1}/login/passkey/confirm`,
  /** For who has lost all of it. */
  askFactorLossCode: `${v1}/login/factor/lost/code`,
  askFactorLoss: `${v1}/login/factor/lost`,
  /** The due list's, when nobody came in with a factor. */
  dropLostFactors: (memberId: string) => `${v1}/members/${memberId}/factors/drop`,
  signOut: `${v1}/logout`,
  /** Ends all sessions of the member, this one too. */
  signOutEverywhere: `${v1}/logout-everywhere`,
  /** Where the member is signed in. */
  sessions: `${v1}/users/me/sessions`,
  endSession: (id: string) => `${v1}/users/me/sessions/${id}/end`,
  askStepUp: `${v1}/users/me/step-up`,
  confirmStepUp: `${v1}/users/me/step-up/confirm`,
  changePassword: `${v1}/users/me/password`,
  /** What the member has beside the password. */
  factors: `${v1}/users/me/factors`,
  askTotp: `${v1}/users/me/factors/totp`,
  /** With a first code of it. */
  addTotp: `${v1}/users/me/factors/totp/confirm`,
  removeTotp: `${v1}/users/me/factors/totp/remove`,
  askPasskey: `${v1}/users/me/factors/passkeys`,
  addPasskey: `${v1}/users/me/factors/passkeys/confirm`,
  removePasskey: (id: string) => `${v1}/users/me/factors/passkeys/${id}/remove`,
  makeRecoveryCodes: `${v1}/users/me/factors/recovery-codes`,
  /** A code goes to another mailbox, which the account is to change to. */
  askEmailChange: `${v1}/users/me/email`,
  confirmEmailChange: `${v1}/users/me/email/confirm`,
  /** The old mailbox is lost: what waits, and how one asks for it and thinks better of it. */
  mailboxLoss: `${v1}/users/me/email/lost`,
  askMailboxLossCode: `${v1}/users/me/email/lost/code`,
  askMailboxLoss: `${v1}/users/me/email/lost/confirm`,
  callOffMailboxLoss: `${v1}/users/me/email/lost/stop`,
  /** By the link that went to the old mailbox: it is not lost. */
  keepEmail: `${v1}/users/email-keep`,
  /** The due list's, when nobody called it off. */
  callMailboxLossDue: (memberId: string) => `${v1}/members/${memberId}/lost-mailbox/due`,
  /** Back to the mailbox of before, by the link that went there. */
  undoEmailChange: `${v1}/users/email-undo`,
  /** The due list's, when nobody can go back any more. */
  letOldEmailGo: (memberId: string) => `${v1}/members/${memberId}/old-email/release`,
  /** To be erased in 14 days. */
  askErasure: `${v1}/users/me/erasure`,
  /** All that is kept of the member, to be taken away. */
  askExport: `${v1}/users/me/exports`,
  /** In the session that asked, for a quarter of an hour. */
  export: (id: string) => `${v1}/users/me/exports/${id}`,
  /** The due list's, when nobody has changed their mind. */
  callErasureDue: (memberId: string) => `${v1}/members/${memberId}/erasure/due`,
  /** All but the one that asks. */
  endOtherSessions: `${v1}/users/me/sessions/end-others`,
  guest: `${v1}/guest-session`,
  /** What operators looked at of the member's sealed values. */
  openedSeals: `${v1}/users/me/opened-seals`,
  testMembers: `${v1}/operator/test-members`,
};
