import { Body, Controller } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { erasure, type Erasure, erasureBody, type ErasureBody } from '#contracts/maintenance.ts';
import { careRoutes } from '#contracts/routes.ts';
import { second } from '#kernel/instant.ts';
import type { Position } from '#kernel/position.ts';
import { Clock } from '#platform/clock/clock.ts';
import { Progress } from '#platform/projections/progress.ts';
import { ReadStore, ViewsUnavailable } from '#platform/read-store/read-store.ts';
import { ViewRegistry } from '#platform/projections/views.ts';
import { PostCommand } from '#platform/http/routes.ts';
import { EraseAddress, EraseMember } from './commands.ts';
import { houseMetadata } from './house-metadata.ts';

/** How long an erasure waits for each view to leave the person out, in milliseconds. */
const viewsWithin = 30 * second;
/** How often, and after what pause in milliseconds, it is tried to clean the files while others read them. */
const [scrubTries, scrubPause] = [40, 50];

/** What the operator does for somebody who wants to be forgotten: `npm run erase` asks for it. */
@Controller()
export class ErasuresController {
  constructor(
    private readonly commands: CommandBus,
    private readonly views: ViewRegistry,
    private readonly progress: Progress,
    private readonly store: ReadStore,
    private readonly clock: Clock,
  ) {}

  /** Takes no key: whoever is erased stays so. It answers when no file of the house holds a word of theirs. */
  @PostCommand(careRoutes.erasures, { operationId: 'eraseMember', policy: 'operator', answer: erasure })
  async erase(@Body({ schema: erasureBody }) who: ErasureBody): Promise<Erasure> {
    const memberId =
      'email' in who
        ? await this.commands.execute(new EraseAddress(who, houseMetadata('erase-address', who.email)))
        : who.memberId;
    if (memberId === null) return { memberId };
    const { position } = await this.commands.execute(new EraseMember({ memberId }, houseMetadata('erase', memberId)));
    await this.leftOut(position);
    await this.scrub();
    return { memberId };
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

  private async leftOut(position: Position) {
    const names = this.views.all().map(({ name }) => name);
    const passed = await Promise.all(names.map((name) => this.progress.whenPast(name, position, viewsWithin)));
    const behind = names.filter((_, n) => !passed[n]);
    if (behind.length > 0)
      throw new ViewsUnavailable(`erased, but still to be left out of ${behind.join(', ')}: ask again`);
  }
}
