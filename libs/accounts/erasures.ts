import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { Erasure, ErasureBody, ErasurePreview, Holdings } from '#contracts/maintenance.ts';
import { second } from '#kernel/instant.ts';
import type { Position } from '#kernel/position.ts';
import { NotFound } from '#kernel/refused.ts';
import { KeptByLaw } from '#platform/auth/kept-by-law.ts';
import { Obligations } from '#platform/auth/obligations.ts';
import { SavedRegions } from '#platform/auth/saved-regions.ts';
import { Clock } from '#platform/clock/clock.ts';
import { PersonKeys } from '#platform/person-keys/person-keys.ts';
import { besideShown } from '#platform/projections/beside-shown.ts';
import { Progress } from '#platform/projections/progress.ts';
import { ViewRegistry } from '#platform/projections/views.ts';
import { ReadStore, ViewsUnavailable } from '#platform/read-store/read-store.ts';
import type { CommandMetadata } from '#platform/streams/command.ts';
import { Streams } from '#platform/streams/streams.ts';
import { EraseAddress, EraseMember } from './commands.ts';
import { account, type AccountState } from './decider.ts';
import { addressOf, emailKeyOf } from './email/registrations.ts';
import { accountStream, type MemberId } from './events.ts';
import { gone, nothing, PersonHoldings } from './holdings.ts';
import { farewellTo } from './leaving/farewell.ts';
import { memberOf } from './members.ts';
import type { Farewell } from './leaving/events.ts';
import { mustNotRunTheHouse } from './rules/erasure.ts';
import { houseMetadata } from './house-metadata.ts';

/** How long an erasure waits for each view to leave the person out, in milliseconds. */
const viewsWithin = 30 * second;
/** How often, and after what pause in milliseconds, it is tried to clean the files while others read them. */
const [scrubTries, scrubPause] = [40, 50];
/** The same, until nothing lies beside what is shown: what a rebuild replaced stays for ten seconds. */
const [besideTries, besidePause] = [60, 500];

/** Forgets people, and tells what that destroyed. Whoever is erased stays so: all of it may be asked again. */
@Injectable()
export class Erasures {
  constructor(
    private readonly commands: CommandBus,
    private readonly holdings: PersonHoldings,
    readonly streams: Streams,
    readonly keys: PersonKeys,
    private readonly obligations: Obligations,
    private readonly views: ViewRegistry,
    private readonly progress: Progress,
    private readonly store: ReadStore,
    private readonly clock: Clock,
    readonly kept: KeptByLaw,
    readonly regions: SavedRegions,
  ) {}

  /** What it would destroy now. Of an address that was only registered: not found, since there is no member yet. */
  async preview(who: ErasureBody): Promise<ErasurePreview> {
    const memberId = 'email' in who ? await this.ownerOf(who.email) : who.memberId;
    const phase = await this.phaseOf(memberId);
    if (phase === 'none') throw new NotFound();
    const holds = await this.holdings.of(memberId);
    const bound = phase === 'erased' ? [] : await this.obligations.of(memberId);
    const mayBe = !(await memberOf(this.streams, memberId))?.roles.includes('operator');
    const keptUntil = await this.kept.until(memberId);
    return { memberId, isErased: phase === 'erased', mayBe, holds, bound: [...bound], keptUntil };
  }

  /**
   * `metadata`: of who asks; left out, the machine does, whose asking is the same each time. By the same one it is the same erasure, which
   * tells all that it has destroyed, however often it was cut. Answers when no file of the house holds a word of theirs. Errors:
   * those of `EraseMember`; `ViewsUnavailable` where it is done, but something still has to be left out: then whoever asks again is answered.
   */
  async erase(who: ErasureBody, metadata?: CommandMetadata): Promise<Erasure> {
    const memberId =
      'email' in who
        ? await this.commands.execute(new EraseAddress(who, houseMetadata('erase-address', who.email)))
        : who.memberId;
    if (memberId === null) return { memberId, destroyed: nothing, keptUntil: null };
    return this.eraseMember({ memberId }, metadata ?? houseMetadata('erase', memberId));
  }

  /** Likewise for who asked for it themselves. Refused with `erasure-taken-back`, too, where that is not so any more. */
  async eraseWhoAsked(memberId: MemberId, askId: string, metadata: CommandMetadata): Promise<void> {
    await this.eraseMember({ memberId, farewell: await farewellTo(this, { memberId, askId }) }, metadata);
  }

  /** Counted before it begins: what a process that was killed has destroyed, nobody can count any more. */
  private async eraseMember(
    who: Readonly<{ memberId: MemberId; farewell?: Farewell }>,
    metadata: CommandMetadata,
  ): Promise<Erasure> {
    const { memberId } = who;
    const before = await this.holdings.of(memberId);
    const { position } = await this.commands.execute(new EraseMember({ ...who, holds: before }, metadata));
    await this.leftOut(position);
    await this.scrub();
    const after = await this.holdings.of(memberId);
    this.mustBeNothing(after);
    const destroyed = gone((await this.held(memberId, metadata)) ?? before, after);
    return { memberId, destroyed, keptUntil: await this.kept.until(memberId) };
  }

  /** What they are called, which nobody but the house may be told: a reason to forget them must not keep it. */
  wordsOf(memberId: MemberId): Promise<readonly string[]> {
    return this.holdings.wordsOf(memberId);
  }

  /** What there was when that command began it; undefined: it was another one. */
  private async held(memberId: MemberId, { commandId }: CommandMetadata): Promise<Holdings | undefined> {
    const stream = accountStream(memberId);
    const counted = await this.streams.readState(account, stream, countedIn, { fresh: true });
    return counted?.commandId === commandId ? counted.holds : undefined;
  }

  /** Refused with what `mustNotRunTheHouse` refuses with. */
  async mayBe(memberId: MemberId): Promise<void> {
    const member = await memberOf(this.streams, memberId);
    if (member) mustNotRunTheHouse(member);
  }

  private async ownerOf(email: string): Promise<MemberId> {
    const { owner } = await addressOf(this.streams, emailKeyOf(this.keys, email));
    if (!owner) throw new NotFound();
    return owner.memberId;
  }

  private phaseOf(memberId: MemberId) {
    return this.streams.readState(account, accountStream(memberId), ({ state }) => state.phase, { fresh: true });
  }

  private mustBeNothing(left: Holdings) {
    const what = Object.entries(left).flatMap(([name, count]) => (count > 0 ? [name] : []));
    if (what.length > 0)
      throw new ViewsUnavailable(`erased, but ${what.join(', ')} of theirs are still there: ask again`);
  }

  private async scrub() {
    for (let tries = 1; ; tries++) {
      try {
        return await this.store.scrub();
      } catch (error) {
        if (!(error instanceof ViewsUnavailable) || tries >= scrubTries) throw error;
        await this.clock.pause(scrubPause);
      }
    }
  }

  /** By what is shown, and by what lies beside it: a rebuild may have folded their words a moment ago. */
  private async leftOut(position: Position) {
    const names = this.views.all().map(({ name }) => name);
    const passed = await Promise.all(names.map((name) => this.progress.whenPast(name, position, viewsWithin)));
    const behind = names.filter((_, n) => !passed[n]);
    if (behind.length > 0) throw stillIn(behind);
    for (let tries = 1; ; tries++) {
      const beside = await besideShown(this.store);
      if (beside.length === 0) return;
      if (tries >= besideTries) throw stillIn(beside);
      await this.clock.pause(besidePause);
    }
  }
}

const stillIn = (names: readonly string[]) =>
  new ViewsUnavailable(`erased, but still to be left out of ${names.join(', ')}: ask again`);

const countedIn = ({ state }: Readonly<{ state: AccountState }>) => (state.phase === 'erased' ? state.counted : null);
