import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Refused } from '#kernel/refused.ts';
import { handlersOf } from '#platform/streams/commands.ts';
import { Streams } from '#platform/streams/streams.ts';
import { uuidV5 } from '#platform/streams/uuid-v5.ts';
import { memberOf } from '../members.ts';
import { mayLeave } from '../rules/leaving.ts';
import { StepUps } from '../step-up/step-ups.ts';
import { AskErasure, CallErasureDue } from './commands.ts';

@CommandHandler(AskErasure)
export class AskErasureHandler implements ICommandHandler<AskErasure> {
  constructor(
    private readonly streams: Streams,
    private readonly stepUps: StepUps,
  ) {}

  /** Who may not is told so before the step-up is taken, which is good for one command. */
  async execute({ data: who, metadata }: AskErasure) {
    const { memberId, sessionId } = who;
    const member = await memberOf(this.streams, memberId);
    if (!member) throw new Refused('no-such-member');
    mayLeave(member);
    await this.stepUps.take({ ...who, act: 'erase' }, metadata.commandId);
    const askId = uuidV5(metadata.commandId, `erasure ${memberId}`);
    await AskErasure.decide(this.streams, { memberId, sessionId, askId }, metadata);
    const leaving = (await memberOf(this.streams, memberId))?.leaving;
    if (leaving?.askId !== askId || leaving.dueAt === null) throw new Refused('sign-in-first'); // taken back meanwhile
    return { dueAt: leaving.dueAt };
  }
}

export const leavingHandlers = [AskErasureHandler, ...handlersOf(CallErasureDue)];
