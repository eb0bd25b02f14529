import { Body, Controller, Get, HttpCode, Post } from '@nestjs/common';
import { ApiOperation, ApiResponse } from '@nestjs/swagger';
import {
  parkedFacts,
  replayBody,
  replayed,
  type ParkedFacts,
  type ReplayBody,
  type ReplayedBody,
} from '#contracts/maintenance.ts';
import { careRoutes } from '#contracts/routes.ts';
import { Policy } from '#platform/http/policy.ts';
import { ReactionRunner } from './reaction-runner.ts';

/** What the operator may see and do about parked facts, in the process that runs the reactions. */
@Controller()
export class ParkedController {
  constructor(private readonly runner: ReactionRunner) {}

  @Get(careRoutes.parked)
  @Policy('operator')
  @ApiOperation({ operationId: 'listParked' })
  @ApiResponse({ status: 200, standardSchema: parkedFacts })
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
  @Post(careRoutes.replayParked)
  @HttpCode(200)
  @Policy('operator')
  @ApiOperation({ operationId: 'replayParked' })
  @ApiResponse({ status: 200, standardSchema: replayed })
  replay(@Body({ schema: replayBody }) { which }: ReplayBody): Promise<ReplayedBody> {
    return this.runner.replayParked(which);
  }
}
