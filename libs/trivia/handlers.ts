import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { NotFound, Refused } from '#kernel/refused.ts';
import { handlerOf, handlersOf } from '#platform/streams/commands.ts';
import { Streams } from '#platform/streams/streams.ts';
import { DropQuestion, KeepQuestions } from './bank/commands.ts';
import { QuestionBank } from './bank/question-bank.ts';
import { ComingBack } from './coming-back.ts';
import { ComingQuestions } from './coming-questions.ts';
import * as all from './commands.ts';
import { trivia } from './decider.ts';
import { triviaStream } from './events.ts';
import { QuestionBox } from './question-box.ts';
import { Rehearsals } from './rehearsal/rehearsals.ts';
import { LinkedWinners } from './linked-winners.ts';
import type { TriviaState } from './rules/state.ts';
import { nextStep } from './rules/time.ts';
import { translated } from './rules/translated.ts';
import { numberOf, stepCommand } from './steps.ts';

const scheduleGame = handlerOf(
  all.ScheduleGame,
  { box: QuestionBox, bank: QuestionBank, coming: ComingQuestions },
  async ({ written, banked, knowingly: _known, ...game }, { box, bank }) => {
    const kept = await bank.those(banked);
    const asked = [...written, ...kept.map(({ question: { category: _, difficulty: _level, ...one } }) => one)];
    return {
      ...game,
      questions: asked.length - game.spares,
      writers: [...new Set(kept.flatMap((one) => one.kept.writers))],
      box: await box.seal(game.gameId, asked),
    };
  },
  async ({ written, banked, knowingly }, { bank, coming }, decide) => {
    const kept = await bank.those(banked);
    if (kept.length < banked.length) return decide(new Refused('not-in-bank'));
    const texts = [...written, ...kept.map(({ question }) => question)].map(({ text }) => text.en);
    const standing = knowingly ? [] : await coming.among(texts);
    return decide(standing.length > 0 ? new Refused('in-other-game', { questions: standing }) : undefined);
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
    const n = numberOf(name, known.n);
    const questions = await this.box.open(gameId, known.box);
    const linked = name === 'ReleasePrizes' ? await this.players.ofWinners(gameId) : {};
    const needs = { gameId, n, question: questions[n - 1]!, leafKey: this.box.leafKey(gameId, n), linked };
    await this.streams.decide(trivia, triviaStream(gameId), { ...stepCommand(name, needs), metadata });
    this.back.watch(gameId);
  }
}

const reviewPrize = handlerOf(all.ReviewPrize, { players: LinkedWinners }, async (command, { players }) => ({
  ...command,
  linked: await players.ofWinners(command.gameId),
}));

/** It stands in the log who sees all of it before anybody plays; what is played is nowhere. */
const rehearseGame = handlerOf(
  all.RehearseGame,
  { rehearsals: Rehearsals },
  (data) => data,
  async ({ gameId, by }, { rehearsals }, decide) => {
    const receipt = await decide();
    await rehearsals.begin(gameId, by);
    return receipt;
  },
);

export const triviaHandlers = [
  scheduleGame,
  rehearseGame,
  reviewPrize,
  keepQuestions,
  translateQuestion,
  TakeStepHandler,
  ...handlersOf(all.JoinGame, all.StartGame, all.GiveAnswer, all.ExtendQuestion, all.HoldReveal, all.SkipQuestion),
  ...handlersOf(all.VoidQuestion, all.PauseGame, all.ResumeGame, all.KickPlayer, all.EndGame),
  ...handlersOf(DropQuestion),
  ...handlersOf(all.RaiseAppeal, all.SettleAppeal, all.AgreePrizes),
];
