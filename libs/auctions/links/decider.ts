import { decider } from '#kernel/decider.ts';
import type { Fact } from '#kernel/fact.ts';
import { Refused } from '#kernel/refused.ts';
import { linkShapes, type LinkEvent, type LinkReason } from './events.ts';

export type LinkData = Readonly<{ memberId: string; otherId: string; reason: LinkReason }>;

export type LinkCommand = Fact<'LinkMembers', LinkData> | Fact<'UnlinkMembers', LinkData>;

/** With whom a member is linked, and by what. */
export type LinkState = Readonly<{ others: Readonly<Record<string, readonly LinkReason[]>> }>;

const reasonsOf = ({ others }: LinkState, otherId: string) => others[otherId] ?? [];

/** Refused: `linked-to-oneself`. */
export const links = decider<LinkState, LinkCommand, LinkEvent>({
  version: 1,
  shapes: linkShapes,
  initial: () => ({ others: {} }),
  evolve: {
    MembersLinked: (state, { otherId, reason }) => ({
      others: { ...state.others, [otherId]: [...reasonsOf(state, otherId), reason] },
    }),
    MembersUnlinked: (state, { otherId, reason }) => {
      const { [otherId]: reasons = [], ...others } = state.others;
      const left = reasons.filter((known) => known !== reason);
      return { others: left.length > 0 ? { ...others, [otherId]: left } : others };
    },
  },
  decide: {
    LinkMembers: (command, state) => {
      if (command.memberId === command.otherId) throw new Refused('linked-to-oneself');
      return reasonsOf(state, command.otherId).includes(command.reason)
        ? []
        : [{ type: 'MembersLinked', data: command }];
    },
    UnlinkMembers: (command, state) =>
      reasonsOf(state, command.otherId).includes(command.reason) ? [{ type: 'MembersUnlinked', data: command }] : [],
  },
});
