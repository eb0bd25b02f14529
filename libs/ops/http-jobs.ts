import { Body, Controller, Param } from '@nestjs/common';
import {
  type Job,
  job,
  jobBody,
  type JobBody,
  type Jobs as JobsTold,
  jobs,
  type JobWithResult,
  jobWithResult,
} from '#contracts/ops-jobs.ts';
import { jobRoutes } from '#contracts/ops-routes.ts';
import type { Caller } from '#platform/auth/caller.ts';
import { idParam, Who } from '#platform/http/from.ts';
import { HttpProblem } from '#platform/http/problem.ts';
import { GetQuery, PostCommand } from '#platform/http/routes.ts';
import { JobWork } from './job-work.ts';
import { Jobs, mostWaiting, QueueFull } from './jobs.ts';

/** Seconds after which one of those that wait may have begun. */
const comeAgain = 30;

/** Work over the whole log. It changes nothing, and takes no key: asked for twice it is done twice. */
@Controller()
export class OpsJobsController {
  constructor(
    private readonly kept: Jobs,
    private readonly work: JobWork,
  ) {}

  @GetQuery(jobRoutes.all, { operationId: 'opsListJobs', policy: 'ops', answer: jobs })
  list(): JobsTold {
    return { items: [...this.kept.list()], mostWaiting, rules: [...this.work.rules] };
  }

  @PostCommand(jobRoutes.all, { operationId: 'opsBeginJob', policy: 'ops', answer: job })
  begin(@Body({ schema: jobBody }) asked: JobBody, @Who() { memberId }: Caller): Job {
    this.work.check(asked);
    try {
      return this.kept.begin(asked, memberId ?? 'house');
    } catch (error) {
      if (!(error instanceof QueueFull)) throw error;
      const why = `${mostWaiting} jobs wait already. Stop one of them, or come back when one has ended.`;
      throw new HttpProblem(429, 'too-many-requests', why, {}, comeAgain);
    }
  }

  @GetQuery(jobRoutes.of(':id'), { operationId: 'opsGetJob', policy: 'ops', answer: jobWithResult })
  get(@Param('id', idParam) id: string): JobWithResult {
    return this.kept.get(id);
  }

  @PostCommand(jobRoutes.stop(':id'), { operationId: 'opsStopJob', policy: 'ops', answer: job })
  stop(@Param('id', idParam) id: string): Promise<Job> {
    return this.kept.stop(id);
  }
}
