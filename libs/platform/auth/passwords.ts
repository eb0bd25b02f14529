import { hash, type Options, verify } from '@node-rs/argon2';
import pLimit from 'p-limit';
import { Overloaded } from '#platform/streams/command.ts';

/** argon2id, 19 MiB, two passes: OWASP's first choice; some 110 ms of one core. The package's default algorithm is argon2id. */
const cost: Options = { memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 };

/** Hashes passwords off the event loop, a few at a time: a flood of sign-ins must not starve bids. Nest's token. */
export class Passwords {
  private readonly most: number;
  private readonly limit;
  private readonly cost = cost;
  /** To verify against when there is no account: the same work, and never right. */
  private nobodysHash: Promise<string> | undefined;

  constructor({ inFlight, queue }: Readonly<{ inFlight: number; queue: number }> = { inFlight: 2, queue: 100 }) {
    this.most = inFlight + queue;
    this.limit = pLimit(inFlight);
  }

  /** PHC text, with its own salt and cost. Throws `Overloaded` when too many wait. */
  hash(password: string): Promise<string> {
    return this.inTurn(() => hash(password, this.cost));
  }

  /**
   * Whether the password fits the hash. Without one (no such account, or none with a password) it costs the same and is
   * false. Throws `Overloaded`.
   */
  verify(phc: string | undefined, password: string): Promise<boolean> {
    return this.inTurn(async () => {
      const right = await verify(
        phc ?? (await (this.nobodysHash ??= hash('nobody has this one', this.cost))),
        password,
      ).catch(() => false);
      return right && phc !== undefined;
    });
  }

  private async inTurn<T>(work: () => Promise<T>): Promise<T> {
    if (this.limit.activeCount + this.limit.pendingCount >= this.most)
      throw new Overloaded('too many passwords are being checked');
    return this.limit(work);
  }
}
