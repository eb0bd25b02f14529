import { type Instant, earlier } from '#kernel/instant.ts';
import { pick } from '#kernel/shapes.ts';
import { type Document, viewOf } from '#kernel/view.ts';
import { triviaShapes } from '../events.ts';
import { hashOf } from '../rules/merkle.ts';

/** That a question of these words was asked, where and when last: whoever writes a game is told. */
export type AskedBefore = Document & Readonly<{ gameId: string; at: Instant }>;

/** By its English words, whatever stands between them; once asked they are no secret. */
export const askedId = (text: string): string => hashOf(text.toLowerCase().replaceAll(/\s+/g, ' ').trim());

export const triviaAsked = viewOf<AskedBefore>()({
  name: 'trivia-asked',
  version: 1,
  beside: true,
  facts: pick(triviaShapes, 'QuestionAsked'),
  key: ({ data }) => [askedId(data.text.en)],
  start: { QuestionAsked: ({ id, data: { gameId, readAt } }) => ({ id, gameId, at: readAt }) },
  on: {
    QuestionAsked: ({ doc, data: { gameId, readAt } }) =>
      earlier(readAt, doc.at) === readAt ? doc : { ...doc, gameId, at: readAt },
  },
});
