/** Whose an address is. Bound by accounts. Nest's token. */
export abstract class Mailboxes {
  /** Whether that member has that mailbox, now. Read from the owning stream; nothing of it may show in an answer to a stranger. */
  abstract isOf(memberId: string, address: string): Promise<boolean>;
}
