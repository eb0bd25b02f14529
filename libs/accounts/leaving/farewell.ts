import { homeOf, localeOf } from '#contracts/locales.ts';
import { day, type Instant, plus } from '#kernel/instant.ts';
import type { KeptByLaw } from '#platform/auth/kept-by-law.ts';
import { localeFor, type SavedRegions } from '#platform/auth/saved-regions.ts';
import type { Mailer } from '#platform/mail/mail.ts';
import type { PersonKeys } from '#platform/person-keys/person-keys.ts';
import type { Streams } from '#platform/streams/streams.ts';
import { uuidV5 } from '#platform/streams/uuid-v5.ts';
import { account } from '../decider.ts';
import { mailboxOf } from '../email/registrations.ts';
import { accountStream, type EmailKey, type MemberId } from '../events.ts';
import { farewellMail } from '../mails.ts';
import { emailKeysOfMember } from '../members.ts';
import type { Farewell } from './events.ts';

type Reading = Readonly<{ streams: Pick<Streams, 'readState'>; keys: Pick<PersonKeys, 'decrypt'> }>;

/** How long a receipt is tried to be delivered. Then nothing is left of it, whether it has arrived or not. */
const triedFor = day;

/** What the receipt will say, while it can still be known: nothing of it tells who it was. */
export async function farewellTo(
  deps: Reading & Readonly<{ regions: SavedRegions; kept: KeptByLaw }>,
  { memberId, askId }: Readonly<{ memberId: MemberId; askId: string }>,
): Promise<Farewell> {
  const [first] = await emailKeysOfMember(deps.streams, memberId);
  const mailbox = first === undefined ? undefined : await mailboxOf(deps, first);
  const locale = await localeFor(deps.regions, memberId, mailbox ?? { language: 'en' });
  return { askId, locale: locale.code, keptUntil: await deps.kept.until(memberId) };
}

/**
 * The receipt of an erasure, to the mailboxes that they had: written after it is so for good and before the key is destroyed, with which the
 * address goes, so that a kill in between loses none. Safe to repeat; where the key is gone, nothing is written any more.
 */
export async function sayFarewell(
  deps: Reading & Readonly<{ mailer: Mailer }>,
  { memberId, emailKeys }: Readonly<{ memberId: MemberId; emailKeys: readonly EmailKey[] }>,
): Promise<void> {
  const said = await saidOf(deps.streams, memberId);
  if (!said) return;
  const locale = localeOf(said.locale) ?? homeOf('en');
  for (const emailKey of emailKeys) {
    const mailbox = await mailboxOf(deps, emailKey);
    if (mailbox?.memberId !== memberId) continue;
    await deps.mailer.send({
      id: uuidV5(said.askId, `farewell ${emailKey}`),
      to: mailbox.to,
      language: locale.language,
      until: plus(said.at, triedFor),
      isLast: true,
      ...(await farewellMail(locale, said)),
    });
  }
}

/** Null for who was erased by the house, which tells whoever asked it to; and who is not erased. */
const saidOf = (
  streams: Pick<Streams, 'readState'>,
  memberId: MemberId,
): Promise<(Farewell & Readonly<{ at: Instant }>) | null> =>
  streams.readState(
    account,
    accountStream(memberId),
    ({ state }) => (state.phase === 'erased' ? (state.farewell ?? null) : null),
    { fresh: true },
  );
