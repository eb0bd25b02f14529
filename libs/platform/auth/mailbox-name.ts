import { domainToASCII } from 'node:url';
import { normalEmail } from '#kernel/email-address.ts';

/** One mailbox has one, however it is written; a host in letters of its own and in those of the name system is one, too. */
export function mailboxName(email: string): string {
  const plain = normalEmail(email);
  const host = plain.slice(plain.lastIndexOf('@') + 1);
  return plain.slice(0, -host.length) + (domainToASCII(host) || host);
}
