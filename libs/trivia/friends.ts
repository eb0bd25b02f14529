import { Injectable } from '@nestjs/common';
import type { TriviaFriends } from '#contracts/trivia-sharing.ts';
import { PersonKeys } from '#platform/person-keys/person-keys.ts';
import { ViewQueries } from '#platform/projections/view-queries.ts';
import { triviaGame } from './views/trivia-game.view.ts';
import { findSeat, seatId, triviaSeats } from './views/trivia-seats.view.ts';

const proofLetters = 16;

/** How players of a game that is over stand among each other: those who passed their codes on, and nobody else. */
@Injectable()
export class Friends {
  constructor(
    private readonly queries: ViewQueries,
    private readonly keys: PersonKeys,
  ) {}

  /** `codes` of players; who asks is among them, if they played. Refused: not there. */
  async among(gameId: string, codes: readonly string[], memberId: string | null): Promise<TriviaFriends> {
    const { phase } = await this.queries.need(triviaGame, gameId);
    if (phase !== 'ended') return { own: null, items: [] };
    const mine =
      memberId === null ? undefined : (await this.queries.find(triviaSeats, findSeat(gameId, memberId))).items[0];
    const own = mine && mine.rank > 0 ? mine.player : null;
    const players = new Set(codes.flatMap((code) => this.playerOf(gameId, code) ?? []));
    if (own !== null) players.add(own);
    const seats = await this.queries.getMany(
      triviaSeats,
      [...players].map((player) => seatId(gameId, player)),
    );
    const items = [...seats.values()]
      .map(({ player, alias, rank, total }) => ({ player, alias, rank, total }))
      .filter(({ rank }) => rank > 0)
      .toSorted((a, b) => a.rank - b.rank || a.player - b.player);
    return { own: own === null ? null : this.codeOf(gameId, own), items };
  }

  /** Whoever has it finds that player, and nobody by counting up. */
  private codeOf(gameId: string, player: number): string {
    const proof = this.keys.hash('trivia-friend', JSON.stringify([gameId, player]));
    return `${player}-${proof.slice(0, proofLetters)}`;
  }

  private playerOf(gameId: string, code: string): number | null {
    const player = Number(code.split('-')[0]);
    return code === this.codeOf(gameId, player) ? player : null;
  }
}
