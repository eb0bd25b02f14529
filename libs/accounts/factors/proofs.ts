import { Injectable } from '@nestjs/common';
import type { CodeKind } from '#contracts/factors.ts';
import { Clock } from '#platform/clock/clock.ts';
import { PersonKeys } from '#platform/person-keys/person-keys.ts';
import type { Member } from '../decider.ts';
import type { Proof } from '../rules/factors.ts';
import { keyOf } from './recovery-codes.ts';
import { stepOf } from './totp.ts';

/** A code as it was typed. */
export type Typed = Readonly<{ kind: CodeKind; code: string }>;

/** What typed codes prove, as far as it can be known outside the account's stream. */
@Injectable()
export class Proofs {
  constructor(
    private readonly keys: PersonKeys,
    private readonly clock: Clock,
  ) {}

  /** Undefined for a code that is wrong now. Whether it counted before, or is a recovery code of theirs, the stream says. */
  async of({ memberId, factors: { totp } }: Member, { kind, code }: Typed): Promise<Proof | undefined> {
    if (kind === 'recovery') return { kind, key: keyOf(this.keys, memberId, code) };
    const digits = code.replaceAll(/[\s-]/g, '');
    const step = totp && stepOf(await this.keys.decrypt(totp.secret), digits, this.clock.now());
    return totp && step ? { kind, factorId: totp.id, step } : undefined;
  }
}
