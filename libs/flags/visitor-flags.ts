import { Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { FeatureFlags } from '#contracts/flags.ts';
import { cookies, flagRoutes } from '#contracts/routes.ts';
import { anonymous } from '#platform/auth/caller.ts';
import { Config } from '#platform/config/config.ts';
import { type Cohort, Cohorts } from '#platform/pages/cohorts.ts';
import { Streams } from '#platform/streams/streams.ts';
import { flags } from './decider.ts';
import { flagsStream } from './events.ts';
import { flagsFor } from './rules/decide.ts';
import { asksOf, visitorId } from './visitor.ts';

/** What is on for whoever asks. */
@Injectable()
export class VisitorFlags extends Cohorts {
  constructor(
    private readonly streams: Streams,
    private readonly config: Config,
  ) {
    super();
  }

  /** The settings are at hand in this process; `fresh` looks further. */
  async decide(request: FastifyRequest, reply: FastifyReply, locale: string, fresh = false) {
    const id = visitorId(request, reply, this.config.isSecure);
    const { roles } = request.caller ?? anonymous;
    const visitor = { id, locale, roles, asks: asksOf(request) };
    const age = { fresh, anyAge: true };
    const decided = await this.streams.readState(flags, flagsStream, ({ state }) => flagsFor(state, visitor), age);
    return { id, decided };
  }

  /** Whoever has the same flags sees the same pages: their share, roles and wishes show in nothing else. */
  async of(request: FastifyRequest, reply: FastifyReply, locale: string): Promise<Cohort> {
    const { id, decided } = await this.decide(request, reply, locale);
    return {
      key: keyOf(decided),
      cookie: `${cookies.visitor}=${id}`,
      answers: new Map([[`${flagRoutes.all}?locale=${locale}`, decided]]),
    };
  }
}

/** A digit a flag, in the order of their names. */
const keyOf = (decided: FeatureFlags) => Object.values(decided).map(Number).join('');
