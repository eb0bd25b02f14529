import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { NotFound, Refused } from '#kernel/refused.ts';
import type { CommandMetadata } from '#platform/streams/command.ts';
import { handlerOf, handlersOf } from '#platform/streams/commands.ts';
import { Streams } from '#platform/streams/streams.ts';
import { DropQuestion, KeepQuestions } from './bank/commands.ts';
import { QuestionBank } from './bank/question-bank.ts';
import { ComingBack } from './coming-back.ts';
import * as all from './commands.ts';
import { trivia } from './decider.ts';
import { triviaStream } from './events.ts';
import { type BoxedQuestion, QuestionBox } from './question-box.ts';
import { LinkedWinners } from './linked-winners.ts';
import type { LinkedPlayers } from './rules/linked.ts';
import { commitmentTo } from './rules/proof.ts';
import type { TriviaState } from './rules/state.ts';
import { nextStep, type StepName } from './rules/time.ts';
import { translated } from './rules/translated.ts';

const scheduleGame = handlerOf(
  all.ScheduleGame,
  { box: QuestionBox, bank: QuestionBank },
  async ({ written, banked, ...game }, { box, bank }) => {
    const kept = await bank.those(banked);
    const asked = [...written, ...kept.map(({ question: { category: _, difficulty: _level, ...one } }) => one)];
    return {
      ...game,
      questions: asked.length - game.spares,
      writers: [...new Set(kept.map((one) => one.kept.by))],
      box: await box.seal(game.gameId, asked),
    };
  },
);

const keepQuestions = handlerOf(
  KeepQuestions,
  { bank: QuestionBank },
  async ({ questions, by }, { bank }, { commandId }) => ({ questions: await bank.seal(commandId, questions), by }),
);

const translateQuestion = handlerOf(
  all.TranslateQuestion,
  { box: QuestionBox, streams: Streams },
  async ({ words, ...command }, { box, streams }) => {
    const { gameId, n } = command;
    const was = await streams.readState(trivia, triviaStream(gameId), ({ state }) => boxOf(state));
    const questions = await box.open(gameId, was);
    if (!questions[n - 1]) throw new Refused('no-such-question');
    const put = questions.map((one, at) => (at === n - 1 ? translated(one, words) : one));
    return { ...command, was, box: await box.sealAgain(gameId, put) };
  },
);

function boxOf(state: TriviaState): string {
  if (state.phase === 'none') throw new NotFound();
  return state.box;
}

type Question = Readonly<{
  gameId: string;
  n: number;
  question: BoxedQuestion;
  leafKey: string;
  linked: () => Promise<LinkedPlayers>;
}>;
type Decides = (streams: Streams, about: Question, metadata: CommandMetadata) => Promise<unknown>;

/** What each step is decided on. The right option leaves the box with the close alone. */
const steps: Readonly<Record<StepName, Decides>> = {
  OpenLobby: (streams, { gameId }, metadata) => all.OpenLobby.decide(streams, { gameId }, metadata),
  StartGame: (streams, { gameId }, metadata) => all.StartGame.decide(streams, { gameId, by: 'time' }, metadata),
  AskQuestion: (streams, { gameId, n, question }, metadata) => {
    const commitment = commitmentTo(question);
    return all.AskQuestion.decide(streams, { gameId, n, text: question.text, commitment }, metadata);
  },
  ShowOptions: (streams, { gameId, n, question: { options } }, metadata) =>
    all.ShowOptions.decide(streams, { gameId, n, options }, metadata),
  CloseQuestion: (streams, { gameId, n, question, leafKey }, metadata) => {
    const { right, salt, explanation, source } = question;
    return all.CloseQuestion.decide(streams, { gameId, n, right, salt, explanation, source, leafKey }, metadata);
  },
  ResumeGame: (streams, { gameId }, metadata) => all.ResumeGame.decide(streams, { gameId, by: 'time' }, metadata),
  EndGame: (streams, { gameId }, metadata) => all.EndGame.decide(streams, { gameId, by: 'time' }, metadata),
  ReleasePrizes: async (streams, { gameId, linked }, metadata) =>
    all.ReleasePrizes.decide(streams, { gameId, linked: await linked() }, metadata),
};

/** Time's hand: it looks which step is next, opens the box for it, and leaves to the decider whether its moment has come. */
@CommandHandler(all.TakeStep)
export class TakeStepHandler implements ICommandHandler<all.TakeStep> {
  constructor(
    private readonly streams: Streams,
    private readonly box: QuestionBox,
    private readonly back: ComingBack,
    private readonly players: LinkedWinners,
  ) {}

  async execute({ data: { gameId }, metadata }: all.TakeStep): Promise<void> {
    const known = await this.streams.readState(trivia, triviaStream(gameId), ({ state }) =>
      state.phase === 'none' ? null : { step: nextStep(state), n: state.n, box: state.box },
    );
    if (!known?.step) return;
    const name = known.step.do;
    const n = name === 'AskQuestion' ? known.n + 1 : known.n;
    const questions = await this.box.open(gameId, known.box);
    const leafKey = this.box.leafKey(gameId, n);
    const linked = () => this.players.ofWinners(gameId);
    await steps[name](this.streams, { gameId, n, question: questions[n - 1]!, leafKey, linked }, metadata);
    this.back.watch(gameId);
  }
}

const reviewPrize = handlerOf(all.ReviewPrize, { players: LinkedWinners }, async (command, { players }) => ({
  ...command,
  linked: await players.ofWinners(command.gameId),
}));

export const triviaHandlers = [
  scheduleGame,
  reviewPrize,
  keepQuestions,
  translateQuestion,
  TakeStepHandler,
  ...handlersOf(all.JoinGame, all.StartGame, all.GiveAnswer, all.ExtendQuestion, all.HoldReveal, all.SkipQuestion),
  ...handlersOf(all.VoidQuestion, all.PauseGame, all.ResumeGame, all.KickPlayer, all.EndGame),
  ...handlersOf(DropQuestion),
  ...handlersOf(all.RaiseAppeal, all.SettleAppeal, all.AgreePrizes),
];
