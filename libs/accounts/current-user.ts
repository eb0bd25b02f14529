import { Injectable } from '@nestjs/common';
import type { Me } from '#contracts/accounts.ts';
import { nobody } from '#contracts/nobody.ts';
import type { Position } from '#kernel/position.ts';
import { Authority, type MemberAuthority } from '#platform/auth/authority.ts';
import type { Caller } from '#platform/auth/caller.ts';
import { type Behind, ViewQueries } from '#platform/projections/view-queries.ts';
import type { MemberId } from './events.ts';
import { meView } from './views/me.view.ts';

type MayBe = Pick<MemberAuthority, 'verified' | 'roles'> | undefined;

/** Tells visitors who they are: what they may from the `Authority`, their name and address from the view. */
@Injectable()
export class CurrentUser {
  constructor(
    private readonly queries: ViewQueries,
    private readonly authority: Authority,
  ) {}

  async asking(who: Caller, after?: string): Promise<Me> {
    if (who.memberId === null) return { ...nobody, isGuest: who.kind === 'guest' };
    return this.of(who.memberId, who, { after });
  }

  /** A member who signed in just now: their first document may still be on its way. */
  async signedIn(memberId: MemberId, past: Position): Promise<Me> {
    const isThere = (await this.queries.get(meView, memberId)) !== undefined;
    return this.of(memberId, await this.authority.member(memberId), isThere ? {} : { past });
  }

  private async of(memberId: MemberId, member: MayBe, behind: Behind): Promise<Me> {
    const doc = await this.queries.get(meView, memberId, behind);
    return {
      ...nobody,
      id: memberId,
      email: doc?.email ?? null,
      name: doc?.name ?? null,
      isAuthenticated: true,
      verified: member?.verified ?? false,
      roles: [...(member?.roles ?? [])],
    };
  }
}
