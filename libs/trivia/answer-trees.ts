import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import type { AnswerProof } from '#contracts/trivia.ts';
import { NotFound } from '#kernel/refused.ts';
import { Streams } from '#platform/streams/streams.ts';
import { trivia } from './decider.ts';
import { triviaStream } from './events.ts';
import { merkleLevels, pathIn } from './rules/merkle.ts';
import { nativeHash } from './rules/native-hash.ts';
import { answerIn, leavesOf } from './rules/outcomes.ts';
import type { TriviaState } from './rules/state.ts';

/** Trees of closed questions that are kept: one of 20,000 players is some 4 MB, and a game's players ask together. */
const mostKept = 16;

/** The trees over all answers to a question: who asks gets their own answer and its way up, and nothing of anybody else. */
@Injectable()
export class AnswerTrees {
  private readonly kept = new LRUCache<string, ReturnType<typeof merkleLevels>>({ max: mostKept });

  constructor(private readonly streams: Streams) {}

  /** Throws `NotFound` before the close, and for whoever did not play. */
  proof(gameId: string, n: number, memberId: string): Promise<AnswerProof> {
    return this.streams.readState(trivia, triviaStream(gameId), ({ state }) => this.inState(state, n, memberId));
  }

  private inState(state: TriviaState, n: number, memberId: string): AnswerProof {
    const round = state.phase === 'none' ? undefined : state.rounds.find((one) => one.n === n);
    const player = state.phase === 'none' ? undefined : state.numbers[memberId];
    if (state.phase === 'none' || !round || player === undefined || player > round.given.length) throw new NotFound();
    const { gameId } = state;
    const name = `${gameId}:${n}`;
    const levels = this.kept.get(name) ?? merkleLevels(leavesOf(gameId, round), nativeHash);
    this.kept.set(name, levels);
    const { nonce = null, ...answer } = answerIn(gameId, round, player);
    return { ...answer, nonce, path: [...pathIn(levels, player - 1)] };
  }
}
