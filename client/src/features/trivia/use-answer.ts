import { useEffect, useRef, useState } from 'react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { GiveAnswerBody, MySeat, TriviaSeat } from '#contracts/trivia.ts';
import { triviaRoutes } from '#contracts/trivia-routes.ts';
import { isPassing, Problem, useApiClient } from '../../lib/api-client.ts';
import type { AnswerLine } from './answer-line.ts';
import { triviaKeys } from './queries.ts';
import { useRehearsing } from './rehearsing.ts';

/** Refusals after which another press may still count. */
const again: readonly string[] = ['too-early'];
const tries = 5;

type Sent = GiveAnswerBody & { key: string };
/** When it counts as given; null: nobody said. */
type At = string | null;

/** The own answer to the n-th question: pressed at once, sure once the market has it. */
export function useAnswer(id: string, n: number, seat: TriviaSeat | null) {
  const known = seat?.answers.find((one) => one.n === n)?.option ?? null;
  const [pressed, setPressed] = useState<number | null>(null);
  const isRehearsal = useRehearsing(); // it has no line: nobody else hears of it
  const cache = useQueryClient();
  const send = useSend(id, isRehearsal ? null : (seat?.memberId ?? null));
  const { mutate, isSuccess, error } = useMutation<At, Error, Sent>({
    mutationFn: send,
    retry: (failed, refused) => failed < tries && isPassing(refused),
    retryDelay: (failed) => 300 * 2 ** failed,
    networkMode: 'always',
    onSuccess: (at, { option }) =>
      cache.setQueryData<MySeat>(triviaKeys.seat(id), (seen) => seen && withAnswer(seen, { n, option, at })),
    onError: (refused) => {
      if (!(refused instanceof Problem)) return;
      if (again.includes(refused.code)) setPressed(null);
      if (refused.code === 'answered-before') void cache.invalidateQueries({ queryKey: triviaKeys.seat(id) });
    },
  });
  return {
    choice: known ?? pressed,
    isSure: known !== null || isSuccess,
    error,
    answer: (option: number) => {
      setPressed(option);
      mutate({ n, option, key: crypto.randomUUID() });
    },
  };
}

type Given = Readonly<{ n: number; option: number; at: At }>;

/** No push says it before the close: whoever comes back to this page has it from here. */
function withAnswer({ seat }: MySeat, given: Given): MySeat {
  if (!seat || seat.answers.some(({ n }) => n === given.n)) return { seat };
  return { seat: { ...seat, answers: [{ ...given, ms: null, points: null }, ...seat.answers] } };
}

/** By the game's own line, which is credited for its length; else, or when nothing is heard, by HTTP: the same command. */
function useSend(id: string, memberId: string | null) {
  const api = useApiClient();
  const line = useRef<AnswerLine | null>(null);
  useEffect(() => {
    if (memberId === null) return undefined;
    let leave: (() => void) | undefined;
    let isOver = false;
    const open = async () => {
      const { answerLine } = await import('./answer-line.ts');
      if (isOver) return;
      const shared = answerLine(id);
      [line.current, leave] = [shared, shared.leave];
    };
    open().catch(ignored);
    return () => {
      isOver = true;
      line.current = null;
      leave?.();
    };
  }, [id, memberId]);
  return async ({ key, ...body }: Sent): Promise<At> => {
    const heard = memberId === null ? null : await line.current?.send({ ...body, key, gameId: id, memberId });
    const said = (heard?.body ?? {}) as { code?: string; at?: string };
    if (heard?.status === 200) return said.at ?? null;
    if (heard && said.code !== 'csrf') throw new Problem(heard.status, said.code ?? 'failed', said);
    const { at = null } = (await api.post(triviaRoutes.answers(id), body, key)) as { at?: string };
    return at;
  };
}

/** The line's code cannot be had: answers go by HTTP. */
const ignored = () => undefined;
