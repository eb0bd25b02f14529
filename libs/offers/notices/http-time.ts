import { Body, Controller, Param } from '@nestjs/common';
import { dueBody, type DueBody } from '#contracts/due.ts';
import { offerRoutes } from '#contracts/offer-routes.ts';
import { idParam, Metadata } from '#platform/http/from.ts';
import { PostCommand } from '#platform/http/routes.ts';
import type { CommandMetadata } from '#platform/streams/command.ts';
import { OfferTelling } from './offer-telling.ts';

/** What time has to tell of an offer. */
@Controller()
export class OfferTimeController {
  constructor(private readonly telling: OfferTelling) {}

  /** The due list's. Refused: `not-due-yet`. */
  @PostCommand(offerRoutes.ending(':id'), { operationId: 'tellOfferEnding', policy: 'system', status: 204 })
  async ending(
    @Param('id', idParam) offerId: string,
    @Body({ schema: dueBody }) { at: due }: DueBody,
    @Metadata() metadata: CommandMetadata,
  ): Promise<void> {
    await this.telling.ending(offerId, due, metadata);
  }
}
