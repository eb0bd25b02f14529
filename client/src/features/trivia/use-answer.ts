import { useEffect, useRef, useState } from 'react';
import { useMutation } from '@tanstack/react-query';
import type { GiveAnswerBody, TriviaSeat } from '#contracts/trivia.ts';
import { triviaRoutes } from '#contracts/trivia-routes.ts';
import { isPassing, Problem, useApiClient } from '../../lib/api-client.ts';
import type { AnswerLine } from './answer-line.ts';
import { useRehearsing } from './rehearsing.ts';

/** Refusals after which another press may still count. */
const again: readonly string[] = ['too-early'];
const tries = 5;

type Sent = GiveAnswerBody & { key: string };

/** The own answer to the n-th question: pressed at once, sure once the market has it. */
export function useAnswer(id: string, n: number, seat: TriviaSeat | null) {
  const known = seat?.answers.find((one) => one.n === n)?.option ?? null;
  const [pressed, setPressed] = useState<number | null>(null);
  const isRehearsal = useRehearsing(); // it has no line: nobody else hears of it
  const send = useSend(id, isRehearsal ? null : (seat?.memberId ?? null));
  const { mutate, isSuccess, error } = useMutation<void, Error, Sent>({
    mutationFn: send,
    retry: (failed, refused) => failed < tries && isPassing(refused),
    retryDelay: (failed) => 300 * 2 ** failed,
    networkMode: 'always',
    onError: (refused) => {
      if (refused instanceof Problem && again.includes(refused.code)) setPressed(null);
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
  return async ({ key, ...body }: Sent): Promise<void> => {
    const heard = memberId === null ? null : await line.current?.send({ ...body, key, gameId: id, memberId });
    if (heard?.status === 200) return;
    const said = (heard?.body ?? {}) as { code?: string };
    if (!heard || said.code === 'csrf') await api.post(triviaRoutes.answers(id), body, key);
    else throw new Problem(heard.status, said.code ?? 'failed', said);
  };
}

/** The line's code cannot be had: answers go by HTTP. */
const ignored = () => undefined;
