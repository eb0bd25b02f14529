import { Body, Controller } from '@nestjs/common';
import {
  parkedFacts,
  replayBody,
  replayed,
  type ParkedFacts,
  type ReplayBody,
  type ReplayedBody,
} from '#contracts/maintenance.ts';
import { careRoutes } from '#contracts/routes.ts';
import { GetQuery, PostCommand } from '#platform/http/routes.ts';
import { ReactionRunner } from './reaction-runner.ts';

/** What the operator may see and do about parked facts, in the process that runs the reactions. */
@Controller()
export class ParkedController {
  constructor(private readonly runner: ReactionRunner) {}

  @GetQuery(careRoutes.parked, { operationId: 'listParked', policy: 'operator', answer: parkedFacts })
  async list(): Promise<ParkedFacts> {
    const facts = await this.runner.parkedFacts();
    const shown = facts.map(({ id, reaction, stream, revision, type, error }) => ({
      id,
      reaction,
      stream,
      revision,
      type,
      error,
    }));
    return { items: shown };
  }

  /** Takes no key: what has worked is no longer parked, so repeating is harmless. */
  @PostCommand(careRoutes.replayParked, { operationId: 'replayParked', policy: 'operator', answer: replayed })
  replay(@Body({ schema: replayBody }) { which }: ReplayBody): Promise<ReplayedBody> {
    return this.runner.replayParked(which);
  }
}
