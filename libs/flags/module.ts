import { Global, Module } from '@nestjs/common';
import { Protection } from '#platform/captcha/protection.ts';
import { Cohorts } from '#platform/pages/cohorts.ts';
import { Features } from '#platform/pages/features.ts';
import { handlersOf } from '#platform/streams/commands.ts';
import { AskedFeatures } from './asked-features.ts';
import { SetFlag } from './commands.ts';
import { FlagsController } from './http.ts';
import { Protections } from './protections.ts';
import { VisitorFlags } from './visitor-flags.ts';

/** Global: whoever is protected asks, and whoever refuses what is hidden. */
@Global()
@Module({
  controllers: [FlagsController],
  providers: [
    ...handlersOf(SetFlag),
    VisitorFlags,
    { provide: Cohorts, useExisting: VisitorFlags },
    { provide: Protection, useClass: Protections },
    { provide: Features, useClass: AskedFeatures },
  ],
  exports: [Protection, Features],
})
export class FlagsModule {}
