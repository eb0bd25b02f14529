import { io, type Socket } from 'socket.io-client';
import { type CommandAnswer, gameLivePath, liveMessages } from '#contracts/live.ts';
import type { AnswerMessage, PlayMessage } from '#contracts/trivia-messages.ts';
import { answerMessageName, elsewhereMessageName, playMessageName } from '#contracts/trivia-words.ts';
import { csrfCookie } from '../../lib/browser-api-client.ts';

/** A game's own line: what the server measures of it is credited to the player. */
export interface AnswerLine {
  /** Null: nothing was heard in time, or nobody is there. The answer may count all the same. */
  send: (answer: AnswerMessage) => Promise<CommandAnswer | null>;
  /** This window plays the seat from now on; it is told when another one does. */
  play: (memberId: string, tell: (isHere: boolean) => void) => PlayedSeat;
}

/** A seat that this window plays, or has played: `take` plays it here again. */
export interface PlayedSeat {
  take: () => void;
  stop: () => void;
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
    play: kept.play,
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
  const say = async (name: string, message: AnswerMessage | PlayMessage) => {
    if (!socket.connected) return null;
    try {
      return (await socket.timeout(patience).emitWithAck(name, message)) as CommandAnswer | null;
    } catch {
      return null;
    }
  };
  const send = (answer: AnswerMessage) => say(answerMessageName, answer);
  const kept = {
    socket,
    send,
    play: playing(socket, (seat) => say(playMessageName, { ...seat, gameId })),
    users: 0,
    closing: undefined,
  };
  lines.set(gameId, kept);
  return kept;
}

type Claim = Readonly<{ memberId: string; tell: (isHere: boolean) => void }>;
type Say = (seat: Omit<PlayMessage, 'gameId'>) => Promise<CommandAnswer | null>;

/** Says at the opening that the seat is taken, and after a lost line that this window is back: another may have taken it since. */
export function playing(socket: Pick<Socket, 'on'>, say: Say) {
  const window = crypto.randomUUID();
  let claim: Claim | null = null;
  let takes = false;
  let isHere = true;
  const learn = (here: boolean) => {
    isHere = here;
    claim?.tell(here);
  };
  const claimed = async () => {
    const asked = claim;
    if (!asked) return;
    const heard = await say({ memberId: asked.memberId, window, takes });
    if (heard?.status !== 200 || claim !== asked) return;
    takes = false;
    learn((heard.body as { isHere: boolean }).isHere);
  };
  socket.on('connect', () => {
    if (isHere) void claimed(); // a market that starts anew knows of no seat: whoever had lost it asks for none
  });
  socket.on(elsewhereMessageName, () => learn(false));
  const take = () => {
    [takes, isHere] = [true, true];
    void claimed();
  };
  return (memberId: string, tell: Claim['tell']): PlayedSeat => {
    claim = { memberId, tell };
    take();
    return { take, stop: () => void (claim = null) };
  };
}
