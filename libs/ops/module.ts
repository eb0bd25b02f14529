import { Module } from '@nestjs/common';
import { OpsDeskController } from './http-desk.ts';
import { OpsTravelController } from './http-travel.ts';
import { OpsFactsController } from './http.ts';
import { Seen } from './seen.ts';
import { Trees } from './trees.ts';

@Module({ controllers: [OpsFactsController, OpsTravelController, OpsDeskController], providers: [Seen, Trees] })
export class OpsModule {}
