import { Module } from '@nestjs/common';
import { Cohorts } from '#platform/pages/cohorts.ts';
import { handlersOf } from '#platform/streams/commands.ts';
import { SetFlag } from './commands.ts';
import { FlagsController } from './http.ts';
import { VisitorFlags } from './visitor-flags.ts';

@Module({
  controllers: [FlagsController],
  providers: [...handlersOf(SetFlag), VisitorFlags, { provide: Cohorts, useExisting: VisitorFlags }],
})
export class FlagsModule {}
