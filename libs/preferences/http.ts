import { Body, Controller, Query, Res } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { FastifyReply } from 'fastify';
import {
  region as regionBody,
  type Region,
  type SitePreferences,
  sitePreferences,
  type SizePreference,
  sizePreference,
} from '#contracts/preferences.ts';
import { preferencesRoutes } from '#contracts/routes.ts';
import { afterQuery, type AfterQuery } from '#contracts/values.ts';
import { Sessions } from '#platform/auth/sessions.ts';
import { MemberId, Metadata } from '#platform/http/from.ts';
import { GetQuery, PostCommand } from '#platform/http/routes.ts';
import { ViewQueries } from '#platform/projections/view-queries.ts';
import type { CommandMetadata, Receipt } from '#platform/streams/command.ts';
import { ChooseRegion, ChooseSizes } from './commands.ts';
import { sitePreferencesView } from './views/site-preferences.view.ts';

/** A member's own: the member is in every look-up key and stream. */
@Controller()
export class PreferencesController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: ViewQueries,
    private readonly sessions: Sessions,
  ) {}

  @GetQuery(preferencesRoutes.all, { operationId: 'getPreferences', policy: 'member', answer: sitePreferences })
  async all(@Query({ schema: afterQuery }) { after }: AfterQuery, @MemberId() id: string): Promise<SitePreferences> {
    return (await this.queries.get(sitePreferencesView, id, { after })) ?? { id, rev: '', region: null, sizes: null };
  }

  /** It is so in this browser at once; in others from the next sign-in on. */
  @PostCommand(preferencesRoutes.region, { operationId: 'chooseRegion', policy: 'member' })
  async region(
    @Body({ schema: regionBody }) region: Region,
    @MemberId() memberId: string,
    @Metadata() metadata: CommandMetadata,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Receipt> {
    const receipt = await this.commands.execute(new ChooseRegion({ ...region, memberId }, metadata));
    this.sessions.setChoiceCookies(reply, region);
    return receipt;
  }

  @PostCommand(preferencesRoutes.sizes, { operationId: 'chooseSizes', policy: 'member' })
  sizes(
    @Body({ schema: sizePreference }) sizes: SizePreference,
    @MemberId() memberId: string,
    @Metadata() metadata: CommandMetadata,
  ): Promise<Receipt> {
    return this.commands.execute(new ChooseSizes({ ...sizes, memberId }, metadata));
  }
}
