import { createSecretKey, type KeyObject } from 'node:crypto';
import type { ReceiptBody } from '#contracts/values.ts';
import type { Position } from '#kernel/position.ts';
import { decryptUnder, encryptUnder } from '#platform/person-keys/encryption.ts';
import type { PersonKeys } from '#platform/person-keys/person-keys.ts';
import type { Receipt } from './command.ts';
import type { EventStore } from '#platform/event-store/event-store.ts';

/** The longest position that fits, in characters: what is shorter is filled up, so that sizes tell nothing. */
const room = 43;

/**
 * Receipts on the wire: `after` is the fact's position under a key of the market, with a fresh nonce, always 96 characters.
 * Positions count the log: a bidder who saw them move would learn of a silent raise. Nest's token.
 */
export class Receipts {
  private key: Promise<KeyObject> | undefined;
  private log = '';

  constructor(
    private readonly keys: Pick<PersonKeys, 'secret'>,
    private readonly events: Pick<EventStore, 'identity'>,
  ) {}

  async sealed({ position, at }: Pick<Receipt, 'position' | 'at'>): Promise<ReceiptBody> {
    if (position.length > room) throw new Error(`a position of ${position.length} characters does not fit`);
    const log = await this.identity().catch(() => ''); // it is done, whatever cannot be read now: nobody will wait for it
    return { at, after: encryptUnder(await this.secret(), log, position.padEnd(room)) };
  }

  /** Nothing for what is forged, damaged, of another log or none at all; nor while the log cannot be asked which it is. */
  async open(after: string | undefined): Promise<Position | undefined> {
    if (after === undefined) return undefined;
    try {
      return decryptUnder(await this.secret(), await this.identity(), after).trimEnd();
    } catch {
      return undefined;
    }
  }

  /** What was sealed for another log does not open. A process whose log becomes another one ends. */
  private async identity() {
    return (this.log ||= await this.events.identity());
  }

  private secret() {
    return (this.key ??= this.keys.secret('receipts').then((bytes) => createSecretKey(bytes)));
  }
}
