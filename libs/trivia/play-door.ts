import { Injectable, type OnModuleInit } from '@nestjs/common';
import { playMessage } from '#contracts/trivia-messages.ts';
import { elsewhereMessageName, playMessageName } from '#contracts/trivia-words.ts';
import { type Door, Doors, type Knocking } from '#platform/live-push/doors.ts';
import { messageOf } from './own-message.ts';

/** Members whose last window is remembered: as many as play one game at most. */
const mostKept = 20_000;

type Played = Readonly<{ gameId: string; window: string; tell: Knocking['tell'] }>;

/**
 * Which window of which device plays a member's seat: the one that took it last; the one before is told. It is no fact, and decides
 * nothing: the first answer counts from wherever it comes. This node knows its own lines, and a balancer brings a game's to one.
 */
@Injectable()
export class PlayDoor implements OnModuleInit {
  private readonly played = new Map<string, Played>();

  constructor(private readonly doors: Doors) {}

  onModuleInit() {
    const take: Door['take'] = async (message, who) => this.take(message, who);
    this.doors.open({ message: playMessageName, policy: 'verified', limit: 'answer', take });
  }

  private take(message: unknown, { caller, tell }: Knocking): Readonly<{ isHere: boolean }> {
    const { gameId, memberId, window, takes } = messageOf(playMessage, playMessageName, { message, caller });
    const last = this.played.get(memberId);
    const isOther = last?.gameId === gameId && last.window !== window;
    if (isOther && !takes) return { isHere: false };
    if (isOther) last.tell(elsewhereMessageName, gameId);
    this.played.delete(memberId);
    if (this.played.size >= mostKept) this.played.delete(this.played.keys().next().value!);
    this.played.set(memberId, { gameId, window, tell });
    return { isHere: true };
  }
}
