import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { id } from '#contracts/values.ts';
import { NotFound } from '#kernel/refused.ts';
import { anonymous, type Buyer } from '#platform/auth/caller.ts';
import { fitting } from './body-pipe.ts';
import { HttpProblem } from './problem.ts';
import type { MetadataOptions } from './request-metadata.ts';

const requestOf = (context: ExecutionContext) => context.getArgByIndex<FastifyRequest>(0);

/** `@Who() who: Caller`: who is asking. */
export const Who = createParamDecorator(
  (_: unknown, context: ExecutionContext) => requestOf(context).caller ?? anonymous,
);

/** `@Gone() gone: AbortSignal`: aborts when whoever asks has left, so that nothing more is read for them. */
export const Gone = createParamDecorator((_: unknown, context: ExecutionContext): AbortSignal => {
  const { raw } = context.getArgByIndex<FastifyReply>(1);
  const gone = new AbortController();
  const leave = () => gone.abort(new HttpProblem(408, 'too-slow', 'Whoever asked has left.'));
  raw.once('close', leave);
  if (raw.destroyed) leave(); // it left while it was let in
  return gone.signal;
});

/** `@MemberId() memberId: string`: the signed-in member. Where a policy lets others in, they are told that nothing is there. */
export const MemberId = createParamDecorator((_: unknown, context: ExecutionContext): string => {
  const { memberId } = requestOf(context).caller ?? anonymous;
  if (memberId === null) throw new NotFound();
  return memberId;
});

/** `@GuestSession() sessionId: string`: a guest's session. To members, whom the policy lets in too, nothing is there. */
export const GuestSession = createParamDecorator((_: unknown, context: ExecutionContext): string => {
  const { kind, sessionId } = requestOf(context).caller ?? anonymous;
  if (kind !== 'guest' || sessionId === null) throw new NotFound();
  return sessionId;
});

/** `@Buying() by: Buyer`: the signed-in member, or the guest. Where a policy lets others in, they are told that nothing is there. */
export const Buying = createParamDecorator((_: unknown, context: ExecutionContext): Buyer => {
  const { kind, memberId, sessionId } = requestOf(context).caller ?? anonymous;
  if (memberId !== null) return { memberId };
  if (kind !== 'guest' || sessionId === null) throw new NotFound();
  return { sessionId };
});

/** `@Metadata() metadata: CommandMetadata`: where the command comes from. Demands the Idempotency-Key header. */
export const Metadata = createParamDecorator((options: MetadataOptions | undefined, context: ExecutionContext) => {
  const request = requestOf(context);
  return request.server.metadata.of(request, options);
});

/** `@Param('id', idParam) id: string`: what is no id is an address where nothing is. */
export const idParam = fitting(id);
