import { type Instant, instantOf } from '#kernel/instant.ts';

/** The words of the link in a letter, each with its form: whose registration it is, and the key of the address it went to. */
export const linkWords = { memberId: /[0-9a-f-]{36}/, emailKey: /[0-9a-f]{64}/ } as const;

/** The words, then the last millisecond to the base of 36, then the seal, which only the market can read (`auth/signed-link.ts`). */
const form = new RegExp(
  `^${linkWords.memberId.source}\\.${linkWords.emailKey.source}\\.([0-9a-z]{8,11})\\.[0-9a-f]{64}$`,
);
const endOfTime = 8.64e15;

/**
 * Until when such a link says that it is good, for the page that it leads to. Nothing for what no letter of the house holds: most
 * were cut by a mail program. Whether it is one of ours the market alone can say.
 */
export function endOfLink(token: string): Instant | undefined {
  const ms = Number.parseInt(form.exec(token)?.[1] ?? '', 36);
  return ms <= endOfTime ? instantOf(ms) : undefined;
}
