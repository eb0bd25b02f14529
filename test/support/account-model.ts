import { categoryOf } from '#platform/event-store/fact-filter.ts';
import type { StoredFact } from '#platform/event-store/event-store.ts';

type Owner = Readonly<{ memberId: string; isProved: boolean }>;
type Data = Readonly<{ memberId: string; emailKey: string; before: string; proved?: boolean; test?: boolean }>;

/**
 * I10, read from the log alone: an address has one account at a time, by reservation or claim, and gives one up before it has another;
 * whoever signs in with an address, or may go back to it, has it.
 */
export function accountProblems(facts: readonly StoredFact[]): string[] {
  const world = new World(facts);
  return facts.flatMap((fact) => world.problemsOf(fact));
}

class World {
  private readonly owners = new Map<string, Owner>();
  /** The addresses of each account that is not erased. */
  private readonly accounts = new Map<string, readonly string[]>();
  private readonly ended: ReadonlySet<string>;

  constructor(facts: readonly StoredFact[]) {
    const ends = facts.filter(({ type }) => type === 'RegistrationEnded');
    this.ended = new Set(ends.map(({ stream, meta, data }) => endOf(stream, meta.commandId, data as Data)));
  }

  problemsOf({ type, stream, meta: { commandId }, data: content }: StoredFact): string[] {
    const data = content as Data;
    if (categoryOf(stream) === 'email') return this.ofAddress(type, data, { stream, commandId });
    return categoryOf(stream) === 'account' ? this.ofAccount(type, data) : [];
  }

  private ofAddress(type: string, data: Data, at: Readonly<{ stream: string; commandId: string }>): string[] {
    const { emailKey, memberId, proved, test } = data;
    const owner = this.owners.get(emailKey);
    if (type === 'EmailReserved' || type === 'EmailClaimed') {
      this.owners.set(emailKey, { memberId, isProved: type === 'EmailClaimed' || (proved ?? test ?? false) });
      const gaveWay = owner && !owner.isProved && this.ended.has(endOf(at.stream, at.commandId, owner)); // of an older build
      return owner && !gaveWay ? [`${at.stream}: ${type} for ${memberId}, and ${owner.memberId} has it`] : [];
    }
    if (type === 'ReservationProved' && owner) this.owners.set(emailKey, { ...owner, isProved: true });
    if (type !== 'EmailReleased') return [];
    this.owners.delete(emailKey);
    const problems = owner?.memberId === memberId ? [] : [`${at.stream}: released by ${memberId}, who did not have it`];
    const isUsed = this.accounts.get(memberId)?.includes(emailKey);
    return isUsed ? [...problems, `${at.stream}: released, and ${memberId} has it still`] : problems;
  }

  private ofAccount(type: string, { memberId, emailKey, before }: Data): string[] {
    const known = this.accounts.get(memberId);
    if (type === 'MemberErased') this.accounts.delete(memberId);
    if (type === 'OldEmailLetGo')
      return this.has(
        memberId,
        (known ?? []).filter((key) => key !== emailKey),
      );
    if (type === 'EmailChanged') return this.has(memberId, [emailKey, before]);
    if (type === 'EmailChangeUndone') return this.has(memberId, [emailKey]);
    if (type !== 'AccountRegistered' && type !== 'TestSignInGiven') return [];
    return [...(known ? [`${memberId}: registered more than once`] : []), ...this.has(memberId, [emailKey])];
  }

  private has(memberId: string, keys: readonly string[]): string[] {
    this.accounts.set(memberId, keys);
    const others = keys.filter((key) => this.owners.get(key)?.memberId !== memberId);
    return others.map((key) => `${memberId}: has the address ${key}, which is not theirs`);
  }
}

const endOf = (stream: string, commandId: string, { memberId }: Pick<Data, 'memberId'>) =>
  `${stream} ${commandId} ${memberId}`;
