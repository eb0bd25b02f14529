import { useMutation, useQueryClient } from '@tanstack/react-query';
import { triviaRoutes } from '#contracts/trivia-routes.ts';
import { isPassing, useApiClient } from '../../lib/api-client.ts';
import type { ImportedQuestion } from './import.ts';
import { triviaKeys } from './queries.ts';

/** A request has a bound in bytes, and one in questions. */
const [mostBytes, mostAtOnce] = [50_000, 100];

/** As many as go into one request each. */
export function inParts(questions: readonly ImportedQuestion[]): readonly (readonly ImportedQuestion[])[] {
  const parts: ImportedQuestion[][] = [];
  const bytes = new TextEncoder();
  let size = mostBytes;
  for (const one of questions) {
    const own = bytes.encode(JSON.stringify(one)).length;
    if (size + own > mostBytes || parts.at(-1)!.length >= mostAtOnce) {
      parts.push([]);
      size = 0;
    }
    parts.at(-1)!.push(one);
    size += own;
  }
  return parts;
}

const tries = 5;

/**
 * Keeps questions for games to come, part by part: what was kept before is passed over, so that it can be sent again. `onDone` is told how
 * many the market would not take, too long most of them.
 */
export function useKeepQuestions(onDone: (leftOut: number) => void) {
  const api = useApiClient();
  const cache = useQueryClient();
  return useMutation<number, Error, readonly ImportedQuestion[]>({
    mutationFn: async (questions) => {
      const { bankQuestionBody } = await import('#contracts/trivia-bank.ts');
      const good = questions.filter((one) => bankQuestionBody.safeParse(one).success);
      for (const part of inParts(good)) await api.post(triviaRoutes.bank, { questions: part }, crypto.randomUUID());
      return questions.length - good.length;
    },
    retry: (failed, error) => failed < tries && isPassing(error),
    onSuccess: onDone,
    onSettled: () => cache.invalidateQueries({ queryKey: triviaKeys.bank }),
  });
}
