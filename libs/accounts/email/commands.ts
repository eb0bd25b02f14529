import { commandsOf } from '#platform/streams/commands.ts';
import type { BegunHere, Form } from '../commands.ts';
import { emailStream } from '../events.ts';
import { email } from './decider.ts';

const command = commandsOf(email, ({ emailKey }) => emailStream(emailKey));

/** Somebody has filled in the form with the address: a letter goes out, or the address' owner is told. */
export class BeginRegistration extends command('BeginRegistration') {}

/**
 * With the link of the letter, and the password of the registration that it belongs to; or with everything filled in once
 * more (`anew`), since somebody else may have filled in the form. Signs in at once. Refused with `link-not-valid`,
 * `link-expired` after 7 days, `link-used` when the address has an owner since, `not-that-password`, `not-that-address`.
 */
export class ConfirmRegistration extends command('ConfirmRegistration')
  .takes<
    Readonly<{
      token: string;
      password: string;
      anew?: Omit<Form, 'password'> | undefined;
      knownBrowsers: string | undefined;
    }>
  >()
  .answers<BegunHere>() {}

/** The house's own accounts have addresses that nobody proves. */
export class ReserveEmail extends command('ReserveEmail') {}

/** What an older build reserved has proved its mailbox. */
export class ProveReservation extends command('ProveReservation') {}

/** The registration comes to nothing: its link has ended. Safe to repeat, refused with `not-due-yet` before. */
export class ExpireRegistration extends command('ExpireRegistration') {}

/** All that wait for the mailbox end. */
export class ForgetRegistrations extends command('ForgetRegistrations') {}

/** An account that is there already is to have the address. Refused: `email-taken`. */
export class ClaimEmail extends command('ClaimEmail') {}

/** The address is free again: its owner was erased, or has changed to another one. */
export class ReleaseEmail extends command('ReleaseEmail') {}
