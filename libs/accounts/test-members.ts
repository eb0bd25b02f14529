import { LRUCache } from 'lru-cache';
import { TestMembers } from '#platform/auth/test-members.ts';
import type { EventStore } from '#platform/event-store/event-store.ts';
import { type AccountEvent, accountStream } from './events.ts';

const marking: AccountEvent['type'] = 'TestMemberRegistered';

/** The first fact of an account says it, and no later one changes it. */
export class AccountsTestMembers extends TestMembers {
  private readonly known = new LRUCache<string, boolean>({ max: 20_000 });
  private readonly events: Pick<EventStore, 'read'>;

  constructor(events: Pick<EventStore, 'read'>) {
    super();
    this.events = events;
  }

  async isTest(memberId: string): Promise<boolean> {
    const known = this.known.get(memberId);
    if (known !== undefined) return known;
    for await (const { type } of this.events.read(accountStream(memberId), 0, 1)) {
      this.known.set(memberId, type === marking);
      return type === marking;
    }
    return false;
  }
}
