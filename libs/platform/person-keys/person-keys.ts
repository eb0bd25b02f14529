import type { Decrypted, Encrypted } from '#kernel/shapes.ts';

/** The person's key was destroyed: nothing can be encrypted for that person any more. */
export class KeyDestroyed extends Error {}

/** The keys are out of reach for now: whether anything was changed is not known. Asking again may help: 503. */
export class KeysUnavailable extends Error {}

/** A copy of keys that would lie where it must not, or a wrong one to put back: nothing was changed. */
export class KeysNotCopied extends Error {}

/** What was encrypted is damaged, or is another person's: no later try decrypts it. */
export class DamagedBox extends Error {}

/**
 * One key per person, the only truth beside the log: destroying a person's key is how that person is erased. The same
 * place keeps the market's own keys (for keyed hashes and session tokens). All but `hash` may throw `KeysUnavailable`.
 * Nest's token.
 */
export abstract class PersonKeys {
  abstract readonly description: string;
  /** Encrypts under the person's key, which is made at the first use. Throws `KeyDestroyed` for an erased person. */
  abstract encrypt(person: string, plain: string): Promise<Encrypted>;
  /** The words, or `erased` when the key is gone. Throws `DamagedBox`. */
  abstract decrypt(encrypted: Encrypted): Promise<Decrypted>;
  /** Whether there is a key of that person: neither destroyed nor never made. */
  abstract has(person: string): Promise<boolean>;
  /** Destroys the person's key, for ever: a later `encrypt` for that person is refused. */
  abstract erase(person: string): Promise<void>;
  /**
   * Resolves when no process of the market decrypts anything any more with a key that was destroyed before: seconds, on
   * servers.
   */
  abstract forgotten(): Promise<void>;
  /**
   * A name for the person that follows from the person's key and these words: 22 characters, the same for ever, and nobody makes
   * it without the key. Of whoever is erased, or was never there, it follows from the words alone.
   */
  abstract pseudonym(person: string, words: string): Promise<string>;
  /** Keyed hash (HMAC-SHA-256, hex) under a key of the market named by purpose: equal words give equal hashes. */
  abstract hash(purpose: string, plain: string): string;
  /** 32 secret bytes of the market for that purpose, the same for ever and on every node. */
  abstract secret(purpose: string): Promise<Uint8Array>;
  abstract close(): Promise<void>;
}
