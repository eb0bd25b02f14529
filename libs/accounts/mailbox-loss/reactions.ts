import { Refused } from '#kernel/refused.ts';
import { pick } from '#kernel/shapes.ts';
import type { Notices } from '#platform/notices/notices.ts';
import { reaction } from '#platform/reactions/reaction.ts';
import type { CommandMetadata } from '#platform/streams/command.ts';
import type { Streams } from '#platform/streams/streams.ts';
import { ClaimEmail } from '../email/commands.ts';
import { settleOwner } from '../email/registrations.ts';
import { settleAddress } from '../email-change/settling.ts';
import { accountShapes, type EmailClaim } from '../events.ts';
import { mailboxLossAskedMail } from '../mails.ts';
import { memberOf } from '../members.ts';
import type { AccountReactionDeps } from '../reactions.ts';
import { tellOwner } from '../tell-owner.ts';
import { CallOffMailboxLoss } from './commands.ts';
import { keepLink } from './keep-link.ts';

type Deps = Readonly<{ streams: Pick<Streams, 'decide' | 'readState'> }>;

/** By the account's word that it is time, wherever the reactions run: a process that dies in between leaves it to the next. */
export const whenMailboxLossCameDueClaimEmail = ({ streams }: Deps) =>
  reaction({
    name: 'whenMailboxLossCameDueClaimEmail',
    shapes: pick(accountShapes, 'MailboxLossCameDue'),
    on: {
      MailboxLossCameDue: async ({ data: { memberId, askId } }, metadata) => {
        const loss = (await memberOf(streams, memberId))?.mailboxLoss;
        if (loss?.askId !== askId) return; // done, erased, or the password was replaced at that moment
        const { to, changes } = loss;
        await settleOwner(streams, to.emailKey);
        await settleAddress(streams, to.emailKey); // what is free by now, somebody may not have let go of
        const isTheirs = await claimed(streams, { memberId, changeId: askId, changes, ...to }, metadata('claim'));
        if (isTheirs) await settleAddress(streams, to.emailKey);
        else await CallOffMailboxLoss.decide(streams, { memberId, askId, why: 'taken' }, metadata('taken'));
      },
    },
  });

async function claimed(streams: Deps['streams'], claim: EmailClaim, metadata: CommandMetadata): Promise<boolean> {
  try {
    await ClaimEmail.decide(streams, claim, metadata);
    return true;
  } catch (error) {
    if (error instanceof Refused && error.code === 'email-taken') return false;
    throw error; // it is tried again
  }
}

/** To the mailbox that is said to be lost, with a link that calls it off: whoever asked, its owner learns of it. */
export const whenMailboxLossIsAskedWriteToTheOld = (deps: AccountReactionDeps) =>
  reaction({
    name: 'whenMailboxLossIsAskedWriteToTheOld',
    shapes: pick(accountShapes, 'MailboxLossAsked'),
    on: {
      MailboxLossAsked: async ({ data: { memberId, askId, dueAt }, meta }, metadata) => {
        const member = await memberOf(deps.streams, memberId);
        if (member?.mailboxLoss?.askId !== askId) return; // called off since
        const token = keepLink.sign(deps.keys, { memberId, askId }, meta.at);
        await tellOwner(deps, member, metadata, (locale) =>
          mailboxLossAskedMail(locale, deps.config.publicUrl, { dueAt, token }),
        );
      },
    },
  });

const told = (memberId: string, kind: 'mailbox-lost' | 'mailbox-kept' | 'factors-lost', at: string) =>
  ({ memberId, kind, about: { kind: 'account', id: memberId }, words: {}, at, recurs: true }) as const;

/** In the inbox, and so in every session: whoever is there may do something about it. No choice of channels ends that. */
export const whenAWaitBeginsTellEverySession = ({ notices }: Readonly<{ notices: Notices }>) =>
  reaction({
    name: 'whenAWaitBeginsTellEverySession',
    shapes: pick(accountShapes, 'MailboxLossAsked', 'MailboxLossCalledOff', 'FactorLossAsked'),
    on: {
      MailboxLossAsked: ({ data, meta }, metadata) =>
        notices.tell(told(data.memberId, 'mailbox-lost', meta.at), metadata()),
      MailboxLossCalledOff: ({ data, meta }, metadata) =>
        notices.tell(told(data.memberId, 'mailbox-kept', meta.at), metadata()),
      FactorLossAsked: ({ data, meta }, metadata) =>
        notices.tell(told(data.memberId, 'factors-lost', meta.at), metadata()),
    },
  });
