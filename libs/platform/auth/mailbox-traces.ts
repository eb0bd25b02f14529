/** Of one slice: forgets what it keeps of that mailbox under keys of its own. Safe to repeat. Throws where it cannot know all of it now. */
export type ForgetTraces = (address: string) => Promise<void>;

/**
 * What slices keep of a mailbox whoever's it is, such as whom a card is for: sealed under no member's key, so that none goes with it. Whoever erases a
 * member says which mailboxes were theirs, as long as that can be read. Nest's token.
 */
export class MailboxTraces {
  private readonly forgetting: ForgetTraces[] = [];

  add(one: ForgetTraces): void {
    this.forgetting.push(one);
  }

  async forget(address: string): Promise<void> {
    for (const one of this.forgetting) await one(address);
  }
}
