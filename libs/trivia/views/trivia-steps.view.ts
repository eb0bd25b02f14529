import { type Instant, plus } from '#kernel/instant.ts';
import { pick } from '#kernel/shapes.ts';
import { dueView, lateMs } from '#platform/projections/due-view.ts';
import { courseShapes, triviaShapes } from '../events.ts';
import { rulesOfToday, triviaRules } from '../rules/records.ts';

const { early } = triviaRules(rulesOfToday);
/** What goes out early goes out at its moment: the due list's own lateness is taken off. */
const before = (at: Instant): Instant => plus(at, -early - lateMs);

/** Games that time does something to, each with the next moment: `rules/time.ts` says what. */
export const triviaSteps = dueView({
  kind: 'trivia-step',
  version: 3,
  facts: {
    ...courseShapes,
    ...pick(triviaShapes, 'PrizeReleased', 'NothingReleased', 'AppealSettled', 'PrizesAgreed'),
  },
  target: ({ data }) => data.gameId,
  on: {
    GameScheduled: ({ data }) => data.opensLobbyAt,
    LobbyOpened: ({ data }) => data.startsAt,
    GameStarted: ({ data }) => before(data.nextAt),
    QuestionAsked: ({ data }) => before(data.opensAt),
    OptionsShown: ({ data }) => data.closesAt,
    QuestionExtended: ({ data }) => data.closesAt,
    RevealHeld: ({ data }) => data.until,
    QuestionClosed: ({ data }) => (data.last ? data.nextAt : before(data.nextAt)),
    QuestionSkipped: ({ data }) => (data.last ? data.nextAt : before(data.nextAt)),
    QuestionVoided: ({ data: { nextAt, last } }) => (nextAt === null ? undefined : last ? nextAt : before(nextAt)),
    GamePaused: ({ data }) => data.until,
    GameResumed: ({ data }) => (data.begun ? before(data.nextAt) : data.nextAt),
    GameEnded: ({ data }) => data.releaseAt,
    PrizeReleased: ({ data }) => (data.by === 'time' ? null : undefined),
    NothingReleased: () => null,
    AppealSettled: ({ data }) => data.releaseAt ?? undefined,
    PrizesAgreed: ({ data }) => data.releaseAt ?? undefined,
  },
});
