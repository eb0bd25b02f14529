import { Injectable } from '@nestjs/common';
import type { Me } from '#contracts/accounts.ts';
import { second } from '#kernel/instant.ts';
import type { Position } from '#kernel/position.ts';
import { Authority, type Standing } from '#platform/auth/authority.ts';
import type { Caller } from '#platform/auth/caller.ts';
import { Progress } from '#platform/read-store/progress.ts';
import { ViewQueries } from '#platform/read-store/view-queries.ts';
import type { MemberId } from './events.ts';
import { meView } from './views/me.view.ts';

/** How long an answer waits for a view that is behind, in milliseconds. */
const patience = 2 * second;

const nobody: Me = {
  id: null,
  email: null,
  name: null,
  isGuest: false,
  isAuthenticated: false,
  verified: false,
  roles: [],
};

/** Tells visitors who they are: what they may from the `Authority`, their name and address from the view. */
@Injectable()
export class WhoIs {
  constructor(
    private readonly queries: ViewQueries,
    private readonly progress: Progress,
    private readonly authority: Authority,
  ) {}

  async asking(who: Caller, after?: Position): Promise<Me> {
    if (who.memberId === null) return { ...nobody, isGuest: who.kind === 'guest' };
    if (after !== undefined) await this.progress.whenPast(meView.name, after, patience);
    return this.of(who.memberId, who);
  }

  /** A member who signed in just now: their first document may still be on its way. */
  async signedIn(memberId: MemberId, after: Position): Promise<Me> {
    const isThere = (await this.queries.get(meView, memberId)) !== undefined;
    if (!isThere) await this.progress.whenPast(meView.name, after, patience);
    return this.of(memberId, await this.authority.member(memberId));
  }

  private async of(memberId: MemberId, standing: Pick<Standing, 'verified' | 'roles'> | undefined): Promise<Me> {
    const doc = await this.queries.get(meView, memberId);
    return {
      ...nobody,
      id: memberId,
      email: doc?.email ?? null,
      name: doc?.name ?? null,
      isAuthenticated: true,
      verified: standing?.verified ?? false,
      roles: [...(standing?.roles ?? [])],
    };
  }
}
