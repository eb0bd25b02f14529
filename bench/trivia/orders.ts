/** A member who plays, in the order in which they joined. */
export type Playing = Readonly<{ id: string; token: string; csrf: string }>;

/** What the process with the players is told. */
export type PlayOrder =
  /** Lines to a game's own address, in its rooms; answered once all are open. */
  | Readonly<{ do: 'open'; port: number; game: string; members: readonly Playing[]; atOnce: number }>
  /** They play until it is over. `cut`: the share of lines that are cut in each question, and come back. */
  | Readonly<{ do: 'play'; cut: number }>
  /** As many lines to bare `ws`, and one message of each at once, which is acknowledged; so many times. */
  | Readonly<{ do: 'bare'; port: number; lines: number; times: number; atOnce: number }>;

/** An answer that was acknowledged with 200: question, place of the member, option. */
export type Acked = readonly [n: number, member: number, option: number];

/** What it saw. Instants are of the machine's own clock, in milliseconds. */
export type PlayResult = Readonly<{
  acked: readonly Acked[];
  /** Codes of refusals, with how often. */
  refused: Readonly<Record<string, number>>;
  /** By question: when each line heard of it, and of the board after its close. */
  asked: Readonly<Record<number, readonly number[]>>;
  boards: Readonly<Record<number, readonly number[]>>;
  /** By question: milliseconds from the first answer that was sent to the last that was acknowledged. */
  bursts: Readonly<Record<number, number>>;
  /** Of every answer, from sending to its acknowledgement. */
  acks: readonly number[];
}>;
