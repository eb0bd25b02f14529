import { Injectable } from '@nestjs/common';
import { erased, type Decrypted } from '#kernel/shapes.ts';
import { Config } from '#platform/config/config.ts';
import { Streams } from '#platform/streams/streams.ts';
import { Mailer } from '#platform/mail/mail.ts';
import { PersonKeys } from '#platform/person-keys/person-keys.ts';
import { causedBy } from '#platform/reactions/caused-by.ts';
import { ReactionRegistry } from '#platform/reactions/reaction-runner.ts';
import { reaction, type Reaction } from '#platform/reactions/reaction.ts';
import { account } from './decider.ts';
import { completeRegistration, registrationOf } from './email/registrations.ts';
import { forget, forgetMails } from './erasing.ts';
import { type AccountEvent, accountShapes, accountStream, type EmailEvent, emailShapes } from './events.ts';
import { memberOf } from './members.ts';
import { attemptMail, verificationMail } from './mails.ts';
import { verificationToken } from './verification.ts';

type Only<E extends { type: string }, T extends E['type']> = Extract<E, { type: T }>;
type Reserved = Only<EmailEvent<Decrypted>, 'EmailReserved'>;
type Begun = Only<EmailEvent<Decrypted>, 'RegistrationBegun'>;
type Attempted = Only<EmailEvent<Decrypted>, 'RegistrationAttempted'>;
type Ended = Only<EmailEvent<Decrypted>, 'RegistrationEnded'>;
type Erased = Only<AccountEvent<Decrypted>, 'MemberErased'>;

/** What reactions of accounts work with. */
export type AccountReactionDeps = Readonly<{
  streams: Pick<Streams, 'decide' | 'readState'>;
  keys: PersonKeys;
  mailer: Mailer;
  /** Without a slash at the end. */
  publicUrl: string;
}>;

/** The second line of a registration whose handler was cut off. */
export const whenEmailReservedRegisterAccount = ({ streams }: AccountReactionDeps): Reaction<Reserved> =>
  reaction<Reserved>({
    name: 'whenEmailReservedRegisterAccount',
    shapes: { EmailReserved: emailShapes.EmailReserved },
    on: { EmailReserved: ({ data }) => completeRegistration(streams, data.emailKey) },
  });

export const whenRegistrationBegunSendLetter = ({ keys, mailer, publicUrl }: AccountReactionDeps): Reaction<Begun> => {
  const name = 'whenRegistrationBegunSendLetter';
  return reaction<Begun>({
    name,
    shapes: { RegistrationBegun: emailShapes.RegistrationBegun },
    on: {
      RegistrationBegun: async (fact) => {
        const { email: to, language, memberId, emailKey } = fact.data;
        if (to === erased) return;
        const token = verificationToken(keys, memberId, emailKey, fact.meta.at);
        const id = causedBy(fact, name).commandId;
        await mailer.send({ id, to, language, ...(await verificationMail(language, publicUrl, token)) });
      },
    },
  });
};

export const whenRegistrationAttemptedTellTheOwner = (deps: AccountReactionDeps): Reaction<Attempted> => {
  const name = 'whenRegistrationAttemptedTellTheOwner';
  return reaction<Attempted>({
    name,
    shapes: { RegistrationAttempted: emailShapes.RegistrationAttempted },
    on: {
      RegistrationAttempted: async (fact) => {
        if (!fact.data.told) return;
        const registration = await registrationOf(deps.streams, fact.data.emailKey);
        if (!registration || registration.memberId !== fact.data.memberId) return; // erased since
        const { email: address, language } = registration;
        const to = await deps.keys.decrypt(address);
        if (to === erased) return;
        const id = causedBy(fact, name).commandId;
        await deps.mailer.send({ id, to, language, ...(await attemptMail(language, deps.publicUrl)) });
      },
    },
  });
};

/** What a registration that came to nothing left behind: a key, and where an older build gave it one, an account. */
export const whenRegistrationEndedForgetIt = ({
  streams,
  keys,
  mailer,
}: AccountReactionDeps): Reaction<Attempted | Ended> => {
  const name = 'whenRegistrationEndedForgetIt';
  return reaction<Attempted | Ended>({
    name,
    shapes: {
      RegistrationAttempted: emailShapes.RegistrationAttempted,
      RegistrationEnded: emailShapes.RegistrationEnded,
    },
    on: {
      RegistrationAttempted: async ({ data }) => data.attemptId !== null && keys.erase(data.attemptId),
      RegistrationEnded: async (fact) => {
        const { memberId, emailKey, why } = fact.data;
        const command = { type: 'EraseMember', data: {}, metadata: causedBy(fact, name) } as const;
        if (await memberOf(streams, memberId)) await streams.decide(account, accountStream(memberId), command);
        await keys.erase(memberId);
        if (why !== 'erased') return;
        await keys.forgotten();
        await forgetMails({ keys, mailer }, emailKey);
      },
    },
  });
};

/** The second line of an erasure whose handler was cut off. */
export const whenMemberErasedDestroyKey = (deps: AccountReactionDeps): Reaction<Erased> =>
  reaction<Erased>({
    name: 'whenMemberErasedDestroyKey',
    shapes: { MemberErased: accountShapes.MemberErased },
    on: { MemberErased: ({ data }) => forget(deps, data.memberId, data.emailKey) },
  });

/** Adds the reactions of accounts to those of the process. */
@Injectable()
export class AccountReactions {
  constructor(registry: ReactionRegistry, streams: Streams, keys: PersonKeys, mailer: Mailer, { publicUrl }: Config) {
    const deps: AccountReactionDeps = { streams, keys, mailer, publicUrl };
    registry.add(
      whenEmailReservedRegisterAccount(deps),
      whenRegistrationBegunSendLetter(deps),
      whenRegistrationAttemptedTellTheOwner(deps),
      whenRegistrationEndedForgetIt(deps),
      whenMemberErasedDestroyKey(deps),
    );
  }
}
