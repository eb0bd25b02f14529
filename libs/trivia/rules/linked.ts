/** By player who won: the players who share a household, card or device with them, and `knower`. */
export type LinkedPlayers = Readonly<Record<number, readonly number[]>>;

/** No player's number: somebody who knew what would be asked. */
export const knower = 0;

/**
 * Whether one who is perhaps the same person stands better: of those the best alone wins; of equals, who came first. Whoever knew the
 * questions stands better than all.
 */
export const isBehind = (player: number, linked: LinkedPlayers, ranks: readonly number[]): boolean =>
  (linked[player] ?? []).some((other) => {
    if (other === knower) return true;
    const [theirs, own] = [ranks[other - 1]!, ranks[player - 1]!];
    return theirs > 0 && (theirs < own || (theirs === own && other < player));
  });
