import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { NotFound } from '#kernel/refused.ts';
import type { Encrypted } from '#kernel/shapes.ts';
import { PassedStepUps } from '#platform/auth/passed-step-ups.ts';
import { Clock } from '#platform/clock/clock.ts';
import { KeyDestroyed, PersonKeys } from '#platform/person-keys/person-keys.ts';
import type { Receipt } from '#platform/streams/command.ts';
import { handlersOf } from '#platform/streams/commands.ts';
import { derivedMetadata } from '#platform/streams/derived-metadata.ts';
import { Streams } from '#platform/streams/streams.ts';
import { uuidV5 } from '#platform/streams/uuid-v5.ts';
import { checkedParticulars } from './checked.ts';
import { AgreeSeller, ApplyToSell, CloseSelling, DeclineSeller, DestroyParticulars } from './commands.ts';
import { mayApply, selling } from './decider.ts';
import { sellingStream } from './events.ts';
import { ReserveSellerName } from './names/commands.ts';
import { mustBeFree, sellerName, type SellerNameState } from './names/decider.ts';
import { sellerNameStream } from './names/events.ts';
import { SellerNameTries } from './names/name-tries.ts';
import { SellerNames } from './names/seller-name.ts';

@CommandHandler(ApplyToSell)
export class ApplyToSellHandler implements ICommandHandler<ApplyToSell> {
  constructor(
    private readonly streams: Streams,
    private readonly keys: PersonKeys,
    private readonly stepUps: PassedStepUps,
    private readonly names: SellerNames,
    private readonly tries: SellerNameTries,
    private readonly clock: Clock,
  ) {}

  /**
   * Whoever may not is told so before the step-up is taken, which is good for one command. The name is reserved first: cut between the two it is
   * theirs, and whoever asks again has it.
   */
  async execute({ data: { here, asked }, metadata }: ApplyToSell): Promise<Receipt> {
    const { memberId } = here;
    const { name, nameKey } = this.names.checked(asked.sellerName);
    const ofName = uuidV5(metadata.commandId, nameKey); // a repeat is one for the same name
    const applicationId = uuidV5(ofName, `selling ${memberId}`);
    const particulars = checkedParticulars(asked.particulars, this.clock.now());
    const isTheirs = await this.mustBeAble(memberId, applicationId, nameKey);
    await this.stepUps.take(here, 'selling', ofName);
    if (!isTheirs) await this.tries.take(memberId);
    const reserving = derivedMetadata(metadata, `reserve seller name ${nameKey}`);
    await ReserveSellerName.decide(this.streams, { nameKey, memberId }, reserving);
    const sealed = {
      name: await this.seal(memberId, name),
      particulars: await this.seal(applicationId, JSON.stringify(particulars)),
    };
    const isFirm = asked.particulars.kind === 'firm';
    const application = { memberId, applicationId, terms: asked.terms, nameKey, isFirm, ...sealed };
    return ApplyToSell.decide(this.streams, application, metadata);
  }

  /** Answers whether the name is theirs already. */
  private async mustBeAble(memberId: string, applicationId: string, nameKey: string): Promise<boolean> {
    const fresh = { fresh: true };
    await this.streams.readState(
      selling,
      sellingStream(memberId),
      ({ state }) => (state.applicationId === applicationId ? undefined : mayApply(state)),
      fresh,
    );
    const reserved = ({ state }: Readonly<{ state: SellerNameState }>) => {
      mustBeFree(state, memberId);
      return state.memberId === memberId;
    };
    return this.streams.readState(sellerName, sellerNameStream(nameKey), reserved, fresh);
  }

  /** For whoever was erased meanwhile nothing is here. */
  private seal(person: string, words: string): Promise<Encrypted> {
    return this.keys.encrypt(person, words).catch((error: unknown) => {
      throw error instanceof KeyDestroyed ? new NotFound() : error;
    });
  }
}

export const sellerHandlers = [
  SellerNames,
  SellerNameTries,
  ApplyToSellHandler,
  ...handlersOf(AgreeSeller, DeclineSeller, CloseSelling, DestroyParticulars),
];
