import { randomUUID } from 'node:crypto';
import { io, type Socket } from 'socket.io-client';
import { type CommandAnswer, gameLivePath, liveMessages } from '#contracts/live.ts';
import { cookies, hostCookie } from '#contracts/routes.ts';
import { answerMessageName } from '#contracts/trivia-words.ts';

type Player = Readonly<{ id: string; token: string; csrf: string }>;

/** A game's own line: answers, and a browser that sends words back after so many milliseconds, or others. */
export type GameLine = Readonly<{
  socket: Socket;
  answer: (n: number, option: number, over?: object) => Promise<CommandAnswer>;
  /** How many words have come. */
  words: () => number;
}>;

export type Echo = (word: string, sendBack: (word: unknown) => void) => void;

/** A player's line at a market, as their browser has it: with the csrf token of their session. */
export async function gameLine(
  url: string,
  id: string,
  member: Player,
  echo: Echo = (word, sendBack) => sendBack(word),
): Promise<GameLine> {
  const name = url.startsWith('https') ? hostCookie(cookies.jwt) : cookies.jwt;
  const socket = io(url, {
    path: gameLivePath(id),
    transports: ['websocket'],
    forceNew: true,
    reconnection: false,
    auth: { csrf: member.csrf },
    extraHeaders: { cookie: `${name}=${member.token}` },
  });
  let words = 0;
  socket.on(liveMessages.echo, (word: string, sendBack: (word: unknown) => void) => {
    echo(word, sendBack);
    words++;
  });
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve);
    socket.once('connect_error', reject);
  });
  socket.emit(liveMessages.measure);
  const answer = (n: number, option: number, over = {}) => {
    const message = { gameId: id, memberId: member.id, key: randomUUID(), n, option, ...over };
    return socket.emitWithAck(answerMessageName, message) as Promise<CommandAnswer>;
  };
  return { socket, answer, words: () => words };
}
