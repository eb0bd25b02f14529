import type { KeyObject } from 'node:crypto';
import { erased, type Opened, type Sealed } from '#kernel/shapes.ts';
import { KeyDestroyed, PersonKeys } from './person-keys.ts';
import { Recent } from './recent.ts';
import { derive, hashingKey, keyedHash, openUnder, sealUnder } from './sealing.ts';

/** What both stores of keys share: sealing, keyed hashes, and the keys asked for lately. A store only finds and makes. */
export abstract class KeptKeys extends PersonKeys {
  /** 10,000 keys are under 2 MB; a rebuild that opens every fact of a person asks the store once. */
  private readonly recent = new Recent<string, Uint8Array>(10_000);
  /** Erased here lately: an `open` that was under way meanwhile must not bring the key back. */
  private readonly gone = new Recent<string, true>(10_000);
  private readonly hashing = new Recent<string, KeyObject>(100);
  private readonly master: Uint8Array;

  protected constructor(master: Uint8Array) {
    super();
    this.master = master;
  }

  /** The person's key, or nothing when there is none (any more). */
  protected abstract find(person: string): Promise<Uint8Array | undefined>;
  /** The person's key, durable, made when it never existed; nothing when it was destroyed. */
  protected abstract findOrMake(person: string): Promise<Uint8Array | undefined>;
  /** Leaves a mark in the key's place, durable when it resolves. */
  protected abstract destroy(person: string): Promise<void>;

  /** Asks the store each time: another node may have erased the person a moment ago. */
  async seal(person: string, plain: string): Promise<Sealed> {
    const key = await this.findOrMake(person);
    if (!key) throw new KeyDestroyed('the key of this person was destroyed');
    return { person, box: sealUnder(key, person, plain) };
  }

  async open({ person, box }: Sealed): Promise<Opened> {
    const key = this.recent.get(person) ?? (await this.find(person));
    if (!key || this.gone.get(person)) return erased;
    this.recent.set(person, key);
    return openUnder(key, person, box);
  }

  async erase(person: string) {
    this.recent.delete(person); // also when it fails: it may be destroyed all the same
    await this.destroy(person);
    this.gone.set(person, true);
    this.recent.delete(person);
  }

  hash(purpose: string, plain: string) {
    const key = this.hashing.get(purpose) ?? hashingKey(this.master, `hash:${purpose}`);
    this.hashing.set(purpose, key);
    return keyedHash(key, plain);
  }

  secret(purpose: string) {
    return Promise.resolve(derive(this.master, `secret:${purpose}`));
  }

  /** Keys that another node may have destroyed meanwhile. */
  protected forget() {
    this.recent.clear();
  }
}
