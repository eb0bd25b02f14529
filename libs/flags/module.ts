import { Module } from '@nestjs/common';
import { handlersOf } from '#platform/streams/commands.ts';
import { SetFlag } from './commands.ts';
import { FlagsController } from './http.ts';

@Module({ controllers: [FlagsController], providers: [...handlersOf(SetFlag)] })
export class FlagsModule {}
