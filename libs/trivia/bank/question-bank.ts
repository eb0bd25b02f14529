import { Injectable } from '@nestjs/common';
import type { BankLevel } from '#contracts/trivia-words.ts';
import { decryptUnder, encryptUnder } from '#platform/person-keys/encryption.ts';
import { PersonKeys } from '#platform/person-keys/person-keys.ts';
import { Streams } from '#platform/streams/streams.ts';
import { uuidV5 } from '#platform/streams/uuid-v5.ts';
import type { BoxedQuestion } from '../question-box.ts';
import { type Kept, questionBank } from './decider.ts';
import { bankStream } from './events.ts';

/** A question between games. */
export type BankQuestion = Omit<BoxedQuestion, 'salt'> &
  Readonly<{ category: string | null; difficulty: BankLevel | null }>;

export type OpenedQuestion = Readonly<{ kept: Kept; question: BankQuestion }>;

/** Boxes that are opened before anybody else has a turn: a game may be on in this process. */
const atOnce = 100;

/** Questions for games to come, sealed as those of games are, each bound to its own id. */
@Injectable()
export class QuestionBank {
  private opened: ReadonlyMap<string, OpenedQuestion> = new Map();

  constructor(
    private readonly keys: PersonKeys,
    private readonly streams: Streams,
  ) {}

  /** `commandId`: their ids follow from it, so that a repeat keeps the same. */
  async seal(commandId: string, questions: readonly BankQuestion[]) {
    const key = await this.keys.secret('trivia');
    return questions.map((question, n) => {
      const id = uuidV5(commandId, `bank-${n}`);
      return { id, digest: this.digestOf(question), box: encryptUnder(key, boundTo(id), JSON.stringify(question)) };
    });
  }

  /** All that are kept, the last first. */
  async all(): Promise<readonly OpenedQuestion[]> {
    const kept = await this.streams.readState(questionBank, bankStream, ({ state }) => Object.values(state.questions), {
      fresh: true,
    });
    const key = await this.keys.secret('trivia');
    const known = this.opened;
    const opened = new Map<string, OpenedQuestion>();
    for (const [n, one] of kept.entries()) {
      if (n % atOnce === atOnce - 1) await new Promise<void>((resolve) => setImmediate(resolve));
      opened.set(one.id, { kept: one, question: known.get(one.id)?.question ?? openedBy(key, one) });
    }
    this.opened = opened;
    return [...opened.values()].toReversed();
  }

  /** Those of them that are there, in that order. */
  async those(ids: readonly string[]): Promise<readonly OpenedQuestion[]> {
    if (ids.length === 0) return [];
    const byId = new Map((await this.all()).map((one) => [one.kept.id, one]));
    return ids.flatMap((id) => byId.get(id) ?? []);
  }

  private digestOf({ text, options }: BankQuestion): string {
    const words = [text, ...options].map(({ en }) => en.toLowerCase().replaceAll(/\s+/g, ' '));
    return this.keys.hash('trivia-bank', JSON.stringify([words[0], ...words.slice(1).toSorted()]));
  }
}

const boundTo = (id: string) => `questionbank-${id}`;

const openedBy = (key: Uint8Array, { id, box }: Kept) =>
  JSON.parse(decryptUnder(key, boundTo(id), box)) as BankQuestion;
