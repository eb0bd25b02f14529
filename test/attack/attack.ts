/** The market under attack, by its address: whatever an attacker does, they do over the network. */
export type Target = Readonly<{
  url: string;
  /** The operator's token, to set the stage: members, products, auctions. */
  operator: string;
  /** Where its data lies, when it is a market of the attack's own; undefined with `--url`. */
  dataDir?: string;
  /** Ends it and starts it again at the same address on the same data: it remembers nothing then. Its own market alone. */
  again?: () => Promise<void>;
}>;

/**
 * `quick`: beside all other tests, so seconds at most and no judgement by the clock. `only`: of
 * a case of several parts, those whose name has that text. `say` tells what goes on.
 */
export type How = Readonly<{ quick: boolean; only: string; say: (line: string) => void }>;

/** `problems` is empty when the market held; `figures` is what the line says either way. */
export type Verdict = Readonly<{ figures: string; problems: readonly string[] }>;

/**
 * One thing that somebody tries: `test/attack/<name>.attack.ts` exports it as `attack`. Plain Node loads that file, so what
 * needs decorators (all of the market) is imported by the mutants alone, while they run.
 */
export type Attack = Readonly<{
  name: string;
  /** What the attacker wants. */
  about: string;
  /** Of the market's environment, over limits at their defaults without the puzzles that come before them, test members on and the demo off. */
  env?: Readonly<Record<string, string>>;
  /** Not in `npm test`: it takes minutes, or judges by the clock. */
  isLong?: boolean;
  run: (market: Target, how: How) => Promise<Verdict>;
  /** Each takes a guard away, inside the market and before it starts; the attack must then break it. */
  mutants: Readonly<Record<string, () => Promise<void>>>;
}>;

/**
 * How a market stands while it is attacked: as it does before strangers, with people made by the operator. Without the puzzles, which would answer
 * in place of the limits: an attacker with graphics cards hardly feels them, so limits must hold alone. `test/captcha.spec.ts` has both together.
 */
export const attacked = { CAPTCHA: 'off', TEST_MEMBERS: 'on', DEMO: 'off', RATE_LIMITS: 'on' } as const;
