import { Body, Controller, Param } from '@nestjs/common';
import { dueBody, type DueBody } from '#contracts/due.ts';
import { beginHolidayBody, type BeginHolidayBody, holiday, type Holiday } from '#contracts/listings.ts';
import { listingRoutes } from '#contracts/listing-routes.ts';
import { idParam, MemberId, Metadata } from '#platform/http/from.ts';
import { GetQuery, PostCommand } from '#platform/http/routes.ts';
import type { CommandMetadata, Receipt } from '#platform/streams/command.ts';
import { Holidays } from './holidays.ts';

/** Sellers who are away. */
@Controller()
export class HolidayController {
  constructor(private readonly holidays: Holidays) {}

  @GetQuery(listingRoutes.holiday, { operationId: 'getHoliday', policy: 'member', answer: holiday })
  async own(@MemberId() sellerId: string): Promise<Holiday> {
    const { isAway, until } = await this.holidays.of(sellerId);
    return { isAway, until };
  }

  @PostCommand(listingRoutes.holiday, { operationId: 'beginHoliday', policy: 'seller' })
  begin(
    @Body({ schema: beginHolidayBody }) { until }: BeginHolidayBody,
    @MemberId() sellerId: string,
    @Metadata() metadata: CommandMetadata,
  ): Promise<Receipt> {
    return this.holidays.begin(sellerId, until, metadata);
  }

  /** Whoever sells no more may be back all the same. */
  @PostCommand(listingRoutes.endHoliday, { operationId: 'endHoliday', policy: 'member' })
  end(@MemberId() sellerId: string, @Metadata() metadata: CommandMetadata): Promise<Receipt> {
    return this.holidays.end(sellerId, metadata);
  }

  /** The due list's. Refused: `not-due-yet`. */
  @PostCommand(listingRoutes.endHolidayDue(':id'), { operationId: 'endHolidayDue', policy: 'system', status: 204 })
  async endDue(
    @Param('id', idParam) sellerId: string,
    @Body({ schema: dueBody }) { at: due }: DueBody,
    @Metadata() metadata: CommandMetadata,
  ): Promise<void> {
    await this.holidays.endDue(sellerId, due, metadata);
  }
}
