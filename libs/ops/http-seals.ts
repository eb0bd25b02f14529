import { Body, Controller } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import {
  openedSeals as sealsTold,
  type OpenedSeals as SealsTold,
  type OpenedValue,
  openedValue,
  sealBody,
  type SealBody,
} from '#contracts/ops-acts.ts';
import { actRoutes } from '#contracts/ops-routes.ts';
import { accountRoutes } from '#contracts/account-routes.ts';
import { Refused } from '#kernel/refused.ts';
import { mustNameNobody } from '#platform/auth/impersonal.ts';
import type { Caller } from '#platform/auth/caller.ts';
import { Confirmations } from '#platform/auth/confirmations.ts';
import { MemberId, Metadata, Who } from '#platform/http/from.ts';
import { GetQuery, PostCommand } from '#platform/http/routes.ts';
import { ViewQueries } from '#platform/projections/view-queries.ts';
import type { CommandMetadata } from '#platform/streams/command.ts';
import { OpenSeal } from './commands.ts';
import { SealedValues } from './sealed-values.ts';
import { openedSeals } from './views/opened-seals.view.ts';

/** One hidden value, opened by an operator, and what its owner hears of that. */
@Controller()
export class SealsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly confirmations: Confirmations,
    private readonly sealed: SealedValues,
    private readonly queries: ViewQueries,
  ) {}

  /** Of what is over. The value is in this answer alone; that somebody looked is a fact before. */
  @PostCommand(actRoutes.seals, { operationId: 'opsOpenSeal', policy: 'ops', answer: openedValue })
  async open(
    @Body({ schema: sealBody }) { reason, ...target }: SealBody,
    @Who() who: Caller,
    @MemberId() operatorId: string,
    @Metadata() metadata: CommandMetadata,
  ): Promise<OpenedValue> {
    mustNameNobody(reason);
    await this.confirmations.demand(who);
    const { factId, ownerId, value } = await this.sealed.find(target);
    if (!(await this.sealed.isOver(target.stream))) throw new Refused('second-operator');
    const seal = { operatorId, sealId: metadata.commandId, factId, ...target, ownerId, actId: null, reason };
    await this.commands.execute(new OpenSeal(seal, metadata));
    return { value };
  }

  /** What goes on is left out: whoever knows that somebody asked knows more than their rivals. */
  @GetQuery(accountRoutes.openedSeals, { operationId: 'getOpenedSeals', policy: 'member', answer: sealsTold })
  async mine(@MemberId() memberId: string): Promise<SealsTold> {
    const looks = (await this.queries.get(openedSeals, memberId))?.looks ?? [];
    const streams = [...new Set(looks.map(({ stream }) => stream))];
    const over = new Set<string>();
    for (const stream of streams) if (await this.sealed.isOver(stream)) over.add(stream);
    const items = looks.flatMap(({ stream, sealId: _, ...look }) =>
      over.has(stream) ? [{ about: stream.slice(stream.indexOf('-') + 1), ...look }] : [],
    );
    return { items: items.toReversed() };
  }
}
