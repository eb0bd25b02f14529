import { laterPage } from './later-page.ts';
import { hostsOnly, type PageRoute } from './page-route.ts';

const texts = ['trivia'];

/** The games, and the desk of who hosts them. */
export const triviaPages: readonly PageRoute[] = [
  laterPage('/blackfriday/trivia', 'trivia', { texts }),
  laterPage('/blackfriday/trivia/:id/lobby', 'trivia-lobby', { texts }),
  laterPage('/blackfriday/trivia/:id', 'trivia-game', { texts }),
  laterPage('/operator/trivia', 'trivia-desk', { texts, guard: hostsOnly }),
  laterPage('/operator/trivia/:id/rehearsal', 'trivia-rehearsal', { texts, guard: hostsOnly }),
  laterPage('/operator/trivia/:id', 'trivia-run', { texts, guard: hostsOnly }),
];
