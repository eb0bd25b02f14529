import { io, type Socket } from 'socket.io-client';
import { type CommandAnswer, gameLivePath, liveMessages } from '#contracts/live.ts';
import type { AnswerMessage } from '#contracts/trivia.ts';
import { answerMessageName } from '#contracts/trivia-words.ts';
import { csrfCookie } from '../../lib/browser-api-client.ts';

/** A game's own line: what the server measures of it is credited to the player. */
export interface AnswerLine {
  /** Null: nothing was heard in time, or nobody is there. The answer may count all the same. */
  send: (answer: AnswerMessage) => Promise<CommandAnswer | null>;
}

/** Milliseconds after which the answer goes the other way, under its key. */
const patience = 1500;
/** So long a line stays open that no screen needs, in milliseconds: the next question comes. */
const keptFor = 60_000;

interface Kept extends AnswerLine {
  socket: Socket;
  users: number;
  closing: ReturnType<typeof setTimeout> | undefined;
}
const lines = new Map<string, Kept>();

/** Opens the game's line, or shares the one that is open. `leave`: whoever asked for it needs it no more. */
export function answerLine(gameId: string): AnswerLine & { leave: () => void } {
  const kept = lines.get(gameId) ?? opened(gameId);
  kept.users += 1;
  clearTimeout(kept.closing);
  return {
    send: kept.send,
    leave: () => {
      kept.users -= 1;
      if (kept.users > 0) return;
      kept.closing = setTimeout(() => {
        lines.delete(gameId);
        kept.socket.disconnect();
      }, keptFor);
    },
  };
}

function opened(gameId: string): Kept {
  const socket = io({
    path: gameLivePath(gameId),
    transports: ['websocket'],
    reconnectionDelayMax: 4000,
    auth: (tell) => tell({ csrf: csrfCookie() ?? '' }),
  });
  socket.on('connect', () => socket.emit(liveMessages.measure));
  socket.on(liveMessages.echo, (word: unknown, sendBack: (word: unknown) => void) => sendBack(word));
  const send = async (answer: AnswerMessage) => {
    if (!socket.connected) return null;
    try {
      return (await socket.timeout(patience).emitWithAck(answerMessageName, answer)) as CommandAnswer | null;
    } catch {
      return null;
    }
  };
  const kept = { socket, send, users: 0, closing: undefined };
  lines.set(gameId, kept);
  return kept;
}
