import { Refused } from '#kernel/refused.ts';
import type { Streams } from '#platform/streams/streams.ts';
import { ReleaseEmail } from '../email/commands.ts';
import { changeOf, isClaim, type Owner } from '../email/decider.ts';
import { addressOf } from '../email/registrations.ts';
import { account } from '../decider.ts';
import { accountStream, type EmailClaim } from '../events.ts';
import { houseMetadata } from '../house-metadata.ts';
import type { EmailKey } from '../rules/ids.ts';
import { ChangeEmail } from './commands.ts';
import { keysOf } from '../rules/email-change.ts';

type Deps = Pick<Streams, 'decide' | 'readState'>;

/**
 * Makes an address' stream and its owner's account say the same, whatever was cut in between: what was claimed becomes the account's
 * address, and what the account neither has nor may go back to is free again. Safe to repeat, late too.
 */
export async function settleAddress(streams: Deps, emailKey: EmailKey): Promise<void> {
  const { owner } = await addressOf(streams, emailKey);
  if (!owner) return;
  if (isClaim(owner)) await follow(streams, owner);
  if (!(await isKept(streams, owner))) await release(streams, owner);
}

/** Whether the account has it, may go back to it, or is only on its way. Once false it stays so, for this owner's claim. */
const isKept = (streams: Deps, { emailKey, memberId }: Owner): Promise<boolean> =>
  streams.readState(
    account,
    accountStream(memberId),
    ({ state }) => state.phase === 'none' || (state.phase === 'member' && keysOf(state).includes(emailKey)),
    { fresh: true },
  );

async function release(streams: Deps, owner: Owner) {
  const { emailKey, memberId } = owner;
  const changeId = changeOf(owner);
  const metadata = houseMetadata('release-email', changeId ?? memberId);
  await ReleaseEmail.decide(streams, { emailKey, memberId, changeId }, metadata);
}

async function follow(streams: Deps, claim: EmailClaim) {
  try {
    await ChangeEmail.decide(streams, claim, houseMetadata('change-email', claim.changeId));
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
  }
}
