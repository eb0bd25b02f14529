import { randomBytes, timingSafeEqual } from 'node:crypto';
import type { PersonKeys } from '#platform/person-keys/person-keys.ts';

/** Stands for the session in tokens of visitors who have none: there is nothing of theirs to be changed yet. */
const nobody = 'anonymous';

const shape = /^([\w-]{22})\.([0-9a-f]{64})$/;

/**
 * `nonce.HMAC(session, nonce)`: readable by the page's scripts, so it must not be worth anything with another session
 * (reliability, row 25). A new one each time; every one of them stays good for as long as its session.
 */
export class CsrfTokens {
  constructor(private readonly keys: PersonKeys) {}

  make(sessionId: string | null): string {
    const nonce = randomBytes(16).toString('base64url');
    return `${nonce}.${this.mac(sessionId, nonce)}`;
  }

  /** Compared in constant time. */
  check(token: string | undefined, sessionId: string | null): boolean {
    const [, nonce, mac] = shape.exec(token ?? '') ?? [];
    if (nonce === undefined || mac === undefined) return false;
    return timingSafeEqual(Buffer.from(mac), Buffer.from(this.mac(sessionId, nonce)));
  }

  private mac(sessionId: string | null, nonce: string) {
    return this.keys.hash('csrf', JSON.stringify([sessionId === null ? nobody : `session ${sessionId}`, nonce]));
  }
}
