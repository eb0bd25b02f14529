import { timingSafeEqual } from 'node:crypto';
import { idempotencyKey } from '#contracts/routes.ts';
import type { PersonKeys } from '#platform/person-keys/person-keys.ts';

const mark = 'house.';

/**
 * How the house's own processes know each other: a Bearer that only the keys of the market can make, of one POST at one
 * address with one key. Whoever finds it can do no more than that command once more, which changes nothing.
 */
export class HouseSeal {
  constructor(private readonly keys: Pick<PersonKeys, 'hash'>) {}

  /** The headers with which the house posts. */
  headers(path: string, key: string): Readonly<Record<string, string>> {
    return { authorization: `Bearer ${this.made(path, key)}`, [idempotencyKey]: key };
  }

  /** Compared in constant time. */
  isOn(bearer: string, path: string, key: string | readonly string[] | undefined): boolean {
    if (!bearer.startsWith(mark) || typeof key !== 'string') return false;
    const [given, due] = [Buffer.from(bearer), Buffer.from(this.made(path, key))];
    return given.length === due.length && timingSafeEqual(given, due);
  }

  private made(path: string, key: string) {
    return mark + this.keys.hash('house', JSON.stringify(['POST', path, key]));
  }
}
