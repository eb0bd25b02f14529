import type { AnswerProof, TriviaHistory, TriviaSeat } from '#contracts/trivia.ts';
import { commitmentTo, isOwnAnswer } from '#trivia/rules/proof.ts';
import { worthNow } from './worth.ts';

type Past = TriviaHistory['items'][number];

/** Whether what the market had said of each question before anybody answered is what it says now. */
export const commitmentsOf = (items: readonly Past[]): readonly boolean[] =>
  items.map((one) => commitmentTo(one) === one.commitment);

/** Of each question, whether the own answer is in the tree that was published; and whether all of them add up to the score. */
export type Verified = Readonly<{ answers: readonly boolean[]; total: number; isWhole: boolean }>;

interface Given {
  items: readonly Past[];
  /** Of each of these questions. */
  proofs: readonly AnswerProof[];
  seat: Pick<TriviaSeat, 'gameId' | 'player' | 'total' | 'answers' | 'out'>;
  answerMs: number;
}

/** Reckons the score again from what the market proves, and from nothing that it merely says. */
export function verified({ items, proofs, seat, answerMs }: Given): Verified {
  const answers = items.map((one, at) => isMine(one, proofs[at], seat));
  const total = items.reduce((sum, one, at) => sum + worthNow(one, proofs[at] ?? nothing, answerMs), 0);
  const counts = seat.out === null ? total : 0; // who was sent out has no points
  return { answers, total: counts, isWhole: answers.every(Boolean) && counts === seat.total };
}

const nothing = { option: null, ms: null, points: 0 } as const;

/** The leaf is of this game, question and player, has what they saw themselves give, and leads to the root. */
function isMine(
  { n, root }: Past,
  proof: AnswerProof | undefined,
  { gameId, player, answers }: Given['seat'],
): boolean {
  if (!proof || proof.gameId !== gameId || proof.n !== n || proof.player !== player) return false;
  const seen = answers.find((one) => one.n === n)?.option ?? null;
  return (proof.option === -1 ? null : proof.option) === seen && isOwnAnswer(proof, root);
}
