import { Module } from '@nestjs/common';
import { OpsDeskController } from './http-desk.ts';
import { OpsTravelController } from './http-travel.ts';
import { OpsFactsController } from './http.ts';
import { DriftSample } from './drift-sample.ts';
import { OpsJobsController } from './http-jobs.ts';
import { OpsViewsController } from './http-views.ts';
import { JobWork } from './job-work.ts';
import { Jobs } from './jobs.ts';
import { NightlyDrift } from './nightly-drift.ts';
import { Seen } from './seen.ts';
import { Trees } from './trees.ts';

@Module({
  controllers: [OpsFactsController, OpsTravelController, OpsDeskController, OpsJobsController, OpsViewsController],
  providers: [Seen, Trees, Jobs, JobWork, DriftSample, NightlyDrift],
})
export class OpsModule {}
