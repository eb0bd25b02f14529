import { day } from '#kernel/instant.ts';

/**
 * How often a card may be put to the bank, or a wallet's page be left, in vain: by one member, in one session of a guest, with one card (the bank's no alone), from one address by guests, by members, and by wallets of each of them, which cost nothing to begin and
 * bar no card there, nor a guest's a member's: so many
 * at once, and as many more within a day. An honest buyer mistypes, is over their limit with two cards, and tries again in the evening: three or four a day, of a member's ten. Many may
 * share an address (a carrier's has hundreds in the first second of a drop), and members at it are known besides: what guests try there bars none of them. Never
 * edit one, add another. Before, a member's wallets counted at their address with those of guests (`payer-tries-3`), no wallet's were counted (`payer-tries-2`), neither deposits nor cards that are saved were counted (`payer-tries-1`), and before that guests alone, and each question of the bank's by card, too.
 */
export const payerTryRules = {
  id: 'payer-tries-4',
  member: { times: 10, within: day },
  session: { times: 5, within: day },
  card: { times: 5, within: day },
  address: { times: 20, within: day },
  addressOfMembers: { times: 400, within: day },
  addressOfWallets: { times: 100, within: day },
  addressOfMembersWallets: { times: 400, within: day },
} as const;
