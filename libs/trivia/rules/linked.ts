/** By player who won: the players who share a household, card or device with them. */
export type LinkedPlayers = Readonly<Record<number, readonly number[]>>;

/** Whether one who is perhaps the same person stands better: of those the best alone wins; of equals, who came first. */
export const isBehind = (player: number, linked: LinkedPlayers, ranks: readonly number[]): boolean =>
  (linked[player] ?? []).some((other) => {
    const [theirs, own] = [ranks[other - 1]!, ranks[player - 1]!];
    return theirs > 0 && (theirs < own || (theirs === own && other < player));
  });
