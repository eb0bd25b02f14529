import { Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import type { FlagName } from '#contracts/flags.ts';
import { anonymous } from '#platform/auth/caller.ts';
import { Features } from '#platform/pages/features.ts';
import { Streams } from '#platform/streams/streams.ts';
import { flags } from './decider.ts';
import { flagsStream } from './events.ts';
import { flagsFor } from './rules/decide.ts';
import { asksOf, knownVisitor } from './visitor.ts';

/** What is on for whoever asks for something that a flag hides. Browsers without a cookie are all in one place of every share. */
@Injectable()
export class AskedFeatures extends Features {
  constructor(private readonly streams: Streams) {
    super();
  }

  isOn(name: FlagName, request: FastifyRequest, locale: string): Promise<boolean> {
    const { roles } = request.caller ?? anonymous;
    const visitor = { id: knownVisitor(request) ?? '', locale, roles, asks: asksOf(request) };
    const age = { fresh: false, anyAge: true };
    return this.streams.readState(flags, flagsStream, ({ state }) => flagsFor(state, visitor)[name], age);
  }
}
