import { v1 } from './routes.ts';

const game = (id: string) => `${v1}/trivia/games/${id}`;

/** Addresses of the trivia. */
export const triviaRoutes = {
  all: `${v1}/trivia/games`,
  /** The game's phase: what everybody's screen goes by. */
  game,
  /** How many play, and how many have answered: never which option. */
  counts: (id: string) => `${game(id)}/counts`,
  board: (id: string) => `${game(id)}/board`,
  /** The questions so far, each from its close on. */
  history: (id: string) => `${game(id)}/history`,
  /** The signed-in member's own seat. */
  mine: (id: string) => `${game(id)}/mine`,
  /** The own answer to the n-th question, and its way to the root. */
  proof: (id: string, n: number | string) => `${game(id)}/mine/proofs/${n}`,
  /** A player's `POST`, and the host's list of them. */
  appeals: (id: string) => `${game(id)}/appeals`,
  /** The host's: what will be asked, without what is right; a `POST` puts one into another language. */
  questions: (id: string) => `${game(id)}/questions`,
  join: (id: string) => `${game(id)}/players`,
  answers: (id: string) => `${game(id)}/answers`,
  /** The host's: what is done about a game that runs. */
  acts: (id: string) => `${game(id)}/acts`,
  /** The host's: who wins what, and why somebody has to look at it first. */
  awards: (id: string) => `${game(id)}/awards`,
  /** The host's: how the players' lines are, without saying whose. */
  lines: (id: string) => `${game(id)}/lines`,
  /** A file for calendars; `?locale=` as in a page's address. */
  calendar: (id: string) => `${game(id)}/calendar`,
  /** How those stand among each other whose codes are in `?of=`. */
  friends: (id: string) => `${game(id)}/friends`,
  /** The host's: how everybody stands, as a file for spreadsheets. */
  results: (id: string) => `${game(id)}/results`,
  /** The hosts': questions between games, without what is right; a `POST` keeps more. */
  bank: `${v1}/trivia/questions`,
  bankDrop: (id: string) => `${v1}/trivia/questions/${id}/drop`,
  /** A host's own: begins it anew, and shows it. */
  rehearsal: (id: string) => `${game(id)}/rehearsal`,
  rehearsalActs: (id: string) => `${game(id)}/rehearsal/acts`,
  /** The due list's. */
  step: (id: string) => `${game(id)}/step`,
};
