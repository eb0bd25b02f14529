import type { OperatorSince } from '#contracts/ops-acts.ts';

/** Who runs the house, read to the end of their own stream: for what two of them must agree on. Bound by accounts. Nest's token. */
export abstract class Operators {
  /** Undefined: is none now. */
  abstract since(memberId: string): Promise<OperatorSince | undefined>;
}
