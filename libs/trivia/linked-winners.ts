import { Injectable } from '@nestjs/common';
import { LinkedAccounts } from '#platform/auth/linked-accounts.ts';
import { Streams } from '#platform/streams/streams.ts';
import { trivia } from './decider.ts';
import { triviaStream } from './events.ts';
import { knower, type LinkedPlayers } from './rules/linked.ts';

/** Who of a game's winners shares a household, card or device with which of its players, or with who knew its questions. */
@Injectable()
export class LinkedWinners {
  constructor(
    private readonly streams: Streams,
    private readonly accounts: LinkedAccounts,
  ) {}

  async ofWinners(gameId: string): Promise<LinkedPlayers> {
    const winners = await this.streams.readState(trivia, triviaStream(gameId), ({ state }) =>
      state.phase === 'none' ? [] : Object.keys(state.awards).map((player) => state.members[Number(player) - 1]!),
    );
    const others = await Promise.all(winners.map((memberId) => this.accounts.of(memberId)));
    return this.streams.readState(trivia, triviaStream(gameId), ({ state }) => {
      if (state.phase === 'none') return {};
      const playerOf = (memberId: string) => (state.knowing[memberId] ? knower : (state.numbers[memberId] ?? []));
      return Object.fromEntries(winners.map((one, at) => [state.numbers[one]!, others[at]!.flatMap(playerOf)]));
    });
  }
}
