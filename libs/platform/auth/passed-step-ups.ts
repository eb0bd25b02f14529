import type { FastifyRequest } from 'fastify';
import type { GuardedAct } from '#contracts/factors.ts';
import type { Caller } from './caller.ts';

/** Who asks, in which session and browser. */
export type SaidIn = Readonly<{ memberId: string; sessionId: string; browser?: string | undefined }>;

/** For what a member has just said once more who they are, and what a stolen session alone must not do. Bound by accounts. Nest's token. */
export abstract class PassedStepUps {
  abstract here(who: Caller, request: Pick<FastifyRequest, 'headers'>): SaidIn;
  /** For that one command: a repeat of it may have it again. Refused: `step-up-needed`. Errors: `TicketsUnavailable`. */
  abstract take(here: SaidIn, act: GuardedAct, commandId: string): Promise<void>;
}
