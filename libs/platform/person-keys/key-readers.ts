/** Asks for a reader's word that it holds nothing any more of keys that were destroyed before. */
type Forget = () => Promise<void>;

/** Who reads the keys beside the one that destroys them, in threads of the same process. */
export class KeyReaders {
  private readonly all = new Set<Forget>();

  add(forget: Forget) {
    this.all.add(forget);
  }

  /** Resolves when each of them has given its word. */
  async forget(): Promise<void> {
    await Promise.all([...this.all].map((forget) => forget()));
  }
}
