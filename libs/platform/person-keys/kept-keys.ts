import type { KeyObject } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { erased, type Decrypted, type Encrypted } from '#kernel/shapes.ts';
import type { Clock, Tick } from '#platform/clock/clock.ts';
import { KeyDestroyed, PersonKeys } from './person-keys.ts';
import { derive, hashingKey, keyedHash, decryptUnder, encryptUnder, pseudonymUnder } from './encryption.ts';

/** `asked` is when the store was asked for it: what was destroyed later may have been on its way. */
type Kept = Readonly<{ key: Uint8Array; asked: Tick }>;

/**
 * What both stores of keys share: encrypting, keyed hashes, and the keys asked for lately. A store only finds, makes and
 * destroys keys.
 */
export abstract class KeptKeys extends PersonKeys {
  /** 10,000 keys are under 2 MB; a rebuild that decrypts every fact of a person rarely asks the store. */
  private readonly recent = new LRUCache<string, Kept>({ max: 10_000 });
  /** Erased here lately: a `decrypt` that was under way meanwhile must not bring the key back. */
  private readonly gone = new LRUCache<string, true>({ max: 10_000 });
  private readonly hashing = new LRUCache<string, KeyObject>({ max: 100 });
  private readonly master: Uint8Array;
  protected readonly clock: Clock;
  private readonly remembersFor: number;

  /**
   * A key is asked for again after `remembersFor` milliseconds: no process decrypts anything for longer with one that is
   * destroyed.
   */
  protected constructor(master: Uint8Array, clock: Clock, remembersFor: number) {
    super();
    this.master = master;
    this.clock = clock;
    this.remembersFor = remembersFor;
  }

  /** The person's key; undefined when there is none (any more). */
  protected abstract find(person: string): Promise<Uint8Array | undefined>;
  /** The person's key, durable, made when it never existed; undefined when it was destroyed. */
  protected abstract findOrMake(person: string): Promise<Uint8Array | undefined>;
  /** Leaves a mark in the key's place, durable when it resolves. */
  protected abstract destroy(person: string): Promise<void>;

  /** Asks the store each time: another node may have erased the person a moment ago. */
  async encrypt(person: string, plain: string): Promise<Encrypted> {
    const key = await this.findOrMake(person);
    if (!key) throw new KeyDestroyed('the key of this person was destroyed');
    return { person, box: encryptUnder(key, person, plain) };
  }

  async decrypt({ person, box }: Encrypted): Promise<Decrypted> {
    const key = await this.keyOf(person);
    return key ? decryptUnder(key, person, box) : erased;
  }

  /** Asks the store, as `encrypt` does. */
  async has(person: string) {
    return (await this.find(person)) !== undefined;
  }

  async pseudonym(person: string, words: string) {
    return pseudonymUnder(await this.keyOf(person), words);
  }

  async erase(person: string) {
    this.recent.delete(person); // also when it fails: it may be destroyed all the same
    await this.destroy(person);
    this.gone.set(person, true);
    this.recent.delete(person);
  }

  async forgotten() {
    if (this.remembersFor > 0) await this.clock.pause(this.remembersFor + slack);
  }

  hash(purpose: string, plain: string) {
    const key = this.hashing.get(purpose) ?? hashingKey(this.master, `hash:${purpose}`);
    this.hashing.set(purpose, key);
    return keyedHash(key, plain);
  }

  secret(purpose: string) {
    return Promise.resolve(derive(this.master, `secret:${purpose}`));
  }

  private async keyOf(person: string): Promise<Uint8Array | undefined> {
    const asked = this.clock.tick();
    const key = this.remembered(person) ?? (await this.find(person));
    if (!key || this.gone.get(person)) return undefined;
    if (this.remembersFor > 0 && !this.recent.get(person)) this.recent.set(person, { key, asked });
    return key;
  }

  private remembered(person: string): Uint8Array | undefined {
    const kept = this.recent.get(person);
    if (kept && this.clock.since(kept.asked) < this.remembersFor) return kept.key;
    this.recent.delete(person);
    return undefined;
  }
}

/** By how much one machine's milliseconds may differ from another's meanwhile. */
const slack = 100;
