import { Injectable, type OnModuleInit } from '@nestjs/common';
import { answerMessage } from '#contracts/trivia-messages.ts';
import { answerMessageName } from '#contracts/trivia-words.ts';
import { triviaRoutes } from '#contracts/trivia-routes.ts';
import type { Instant } from '#kernel/instant.ts';
import { RequestMetadata } from '#platform/http/request-metadata.ts';
import { type Door, Doors, type Knocking } from '#platform/live-push/doors.ts';
import { Streams } from '#platform/streams/streams.ts';
import { GiveAnswer } from './commands.ts';
import { messageOf } from './own-message.ts';

const url = triviaRoutes.answers(':id');

/**
 * Answers over the socket, thousands within a second: no request is made of one. It is the same command as over HTTP, so that a
 * browser that heard nothing asks again there under its key; and it is in the mailbox before anything is waited for.
 */
@Injectable()
export class AnswerDoor implements OnModuleInit {
  constructor(
    private readonly doors: Doors,
    private readonly streams: Streams,
    private readonly metadata: RequestMetadata,
  ) {}

  onModuleInit() {
    const take: Door['take'] = (message, who) => this.take(message, who);
    this.doors.open({ message: answerMessageName, policy: 'verified', limit: 'answer', take });
  }

  private async take(message: unknown, { caller, at, pings }: Knocking): Promise<Readonly<{ at: Instant }>> {
    const { gameId, memberId, key, n, option } = messageOf(answerMessage, answerMessageName, { message, caller });
    const metadata = this.metadata.ofMessage({ url, params: { id: gameId }, key, body: { n, option }, caller });
    const answer = { gameId, memberId, n, option, receivedAt: at, pings };
    const receipt = await GiveAnswer.decide(this.streams, answer, metadata);
    return { at: receipt.at < at ? receipt.at : at }; // of a repeat, when the first one came
  }
}
