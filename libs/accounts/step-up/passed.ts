import { Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import type { GuardedAct } from '#contracts/factors.ts';
import type { Caller } from '#platform/auth/caller.ts';
import { PassedStepUps, type SaidIn } from '#platform/auth/passed-step-ups.ts';
import { Sessions } from '#platform/auth/sessions.ts';
import { memberIn } from '../http-browser.ts';
import { StepUps } from './step-ups.ts';

/** What members have said here, for acts of other slices. */
@Injectable()
export class AccountsStepUps extends PassedStepUps {
  constructor(
    private readonly sessions: Sessions,
    private readonly stepUps: StepUps,
  ) {
    super();
  }

  here(who: Caller, request: Pick<FastifyRequest, 'headers'>): SaidIn {
    return memberIn(this.sessions, who, request);
  }

  take(here: SaidIn, act: GuardedAct, commandId: string): Promise<void> {
    return this.stepUps.take({ ...here, act }, commandId);
  }
}
