import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { decryptUnder, encryptUnder } from '#platform/person-keys/encryption.ts';
import { PersonKeys } from '#platform/person-keys/person-keys.ts';
import type { Words } from './events.ts';

/** A question with what nobody may know before its close. `salt`: 32 random bytes in hex, never seeded. */
export type BoxedQuestion = Readonly<{
  text: Words;
  options: readonly Words[];
  right: number;
  explanation: Words | null;
  source: string | null;
  salt: string;
}>;

const saltBytes = 32;
/** Games whose box is kept open: the close of a question waits for nothing. */
const mostOpen = 20;

/** All questions of a game under the market's own key, bound to that game: a box cannot be moved to another. */
@Injectable()
export class QuestionBox {
  private readonly opened = new Map<string, readonly BoxedQuestion[]>();

  constructor(private readonly keys: PersonKeys) {}

  async seal(gameId: string, questions: readonly Omit<BoxedQuestion, 'salt'>[]): Promise<string> {
    const salted = questions.map((one) => ({ ...one, salt: randomBytes(saltBytes).toString('hex') }));
    return this.sealAgain(gameId, salted);
  }

  /** The same questions with their salts, sealed anew: what was committed to stays. */
  async sealAgain(gameId: string, questions: readonly BoxedQuestion[]): Promise<string> {
    return encryptUnder(await this.keys.secret('trivia'), gameId, JSON.stringify(questions));
  }

  /** What salts the tree of a question: the same whoever closes it, and nobody makes it without the market's key. */
  leafKey(gameId: string, n: number): string {
    return this.keys.hash('trivia-leaf', JSON.stringify([gameId, n]));
  }

  /** Throws `DamagedBox`, also for another game's. */
  async open(gameId: string, box: string): Promise<readonly BoxedQuestion[]> {
    const name = `${gameId}:${box}`; // a translation seals another
    const known = this.opened.get(name);
    if (known) return known;
    const questions = JSON.parse(decryptUnder(await this.keys.secret('trivia'), gameId, box)) as BoxedQuestion[];
    if (this.opened.size >= mostOpen) this.opened.delete(this.opened.keys().next().value!);
    this.opened.set(name, questions);
    return questions;
  }
}
