import { Injectable } from '@nestjs/common';
import type { Instant } from '#kernel/instant.ts';
import type { CommandMetadata, Receipt } from '#platform/streams/command.ts';
import { Streams } from '#platform/streams/streams.ts';
import { type HolidayCommand, holidays, type HolidayState } from './decider.ts';
import { holidayStream } from './events.ts';

/** Which sellers are away, by the stream of each. */
@Injectable()
export class Holidays {
  constructor(private readonly streams: Streams) {}

  of(sellerId: string): Promise<HolidayState> {
    return this.streams.readState(holidays, holidayStream(sellerId), ({ state }) => state, { fresh: true });
  }

  /** Refused: `holiday-too-soon`, `holiday-too-long {most}`, `holiday-too-often {until}`. */
  begin(sellerId: string, until: Instant | null, metadata: CommandMetadata): Promise<Receipt> {
    return this.decide({ type: 'BeginHoliday', data: { sellerId, until } }, metadata);
  }

  end(sellerId: string, metadata: CommandMetadata): Promise<Receipt> {
    return this.decide({ type: 'EndHoliday', data: { sellerId } }, metadata);
  }

  /** Refused: `not-due-yet`. */
  endDue(sellerId: string, due: Instant, metadata: CommandMetadata): Promise<Receipt> {
    return this.decide({ type: 'EndHolidayDue', data: { sellerId, due } }, metadata);
  }

  private decide(command: HolidayCommand, metadata: CommandMetadata): Promise<Receipt> {
    return this.streams.decide(holidays, holidayStream(command.data.sellerId), { ...command, metadata });
  }
}
