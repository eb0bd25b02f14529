import { ranksOf, scoresOf, type GameState } from './rules/state.ts';

const columns = ['rank', 'player', 'figure', 'points', 'tie_ms', 'wrong', 'sent_out', 'prize_cents', 'prize', 'flags'];

/** How everybody stands and what they win, by place: lines for a spreadsheet. Players are figures and numbers, as in the game. */
export function resultsOf(game: GameState): string {
  const ranks = ranksOf(game);
  const rows = scoresOf(game).map((score, index) => {
    const player = index + 1;
    const award = game.awards[player];
    const { total = 0, time = 0, wrong = 0 } = score ?? {};
    const cents = (game.paid[player] ?? 0) + (award && award.state !== 'released' ? award.cents : 0);
    const state = award?.state ?? '';
    const prize = [cents, state, award?.flags.join(' ') ?? ''];
    return [ranks[index]!, player, game.aliases[index]!, total, time, wrong, score ? 'no' : 'yes', ...prize] as const;
  });
  const placed = rows.toSorted(([a, one], [b, other]) => (a || Infinity) - (b || Infinity) || one - other);
  return [columns, ...placed].map((row) => `${row.join(',')}\r\n`).join('');
}
