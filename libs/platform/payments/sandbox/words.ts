/** What the bank says to the market: JSON, with its signature. `id` is the bank's own name for it. */
export type SignedWord = Readonly<{ id: string; body: string; signature: string }>;

/** What the sandbox bank has to say: it keeps each word until somebody has heard it. Nest's token. */
export abstract class BankWords {
  /** Those whose moment has come, signed as of now. Whoever takes one has a minute for it; then it is said again, more seldom each time. */
  abstract toSay(): Promise<readonly SignedWord[]>;
  /** The market has heard it. */
  abstract said(id: string): Promise<void>;
  /** Called whenever there may be a word to say. */
  abstract listen(to: () => void): void;
}
