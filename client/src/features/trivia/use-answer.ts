import { useState } from 'react';
import type { GiveAnswerBody, TriviaSeat } from '#contracts/trivia.ts';
import { triviaRoutes } from '#contracts/trivia-routes.ts';
import { Problem } from '../../lib/api-client.ts';
import { useCommand } from '../../lib/command.ts';

/** Refusals after which another press may still count. */
const again: readonly string[] = ['too-early'];

/** The own answer to the n-th question: pressed at once, sure once the market has it. */
export function useAnswer(id: string, n: number, seat: TriviaSeat | null) {
  const known = seat?.answers.find((one) => one.n === n)?.option ?? null;
  const [pressed, setPressed] = useState<number | null>(null);
  const { mutate, isSuccess, error } = useCommand<GiveAnswerBody>(triviaRoutes.answers(id), {
    onRefused: (refused) => {
      if (refused instanceof Problem && again.includes(refused.code)) setPressed(null);
    },
  });
  return {
    choice: known ?? pressed,
    isSure: known !== null || isSuccess,
    error,
    answer: (option: number) => {
      setPressed(option);
      mutate({ n, option });
    },
  };
}
