import { Module } from '@nestjs/common';
import { SetFlagHandler } from './handlers.ts';
import { FlagsController } from './http.ts';

@Module({ controllers: [FlagsController], providers: [SetFlagHandler] })
export class FlagsModule {}
