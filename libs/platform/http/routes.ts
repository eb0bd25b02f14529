import { applyDecorators, Get, HttpCode, Post } from '@nestjs/common';
import { ApiOperation, ApiResponse, type ApiResponseCommonMetadata } from '@nestjs/swagger';
import { receipt } from '#contracts/values.ts';
import { EndsItself, Limit, Policy } from './policy.ts';
import type { Actor, LimitClass } from './route-config.ts';

type Schema = ApiResponseCommonMetadata['standardSchema'];

type Route = Readonly<{
  /** Its name in the API's description: other people's programs are made from it, so it never changes. */
  operationId: string;
  /** Who may call it, any one of these; a route always says. */
  policy: Actor | readonly [Actor, ...Actor[]];
  /** Without it a query is `read` and a command `write`. */
  limit?: LimitClass;
  /** Its command ends the session that asks for it: a repeat is let in by that session all the same. */
  endsItself?: true;
  /** Schema of the answer. */
  answer?: Schema;
}>;

/** `@GetQuery(path, { operationId, policy, limit, answer })`: a route that reads. Without `answer` it is no JSON. */
export const GetQuery = (path: string, { answer, ...route }: Route): MethodDecorator =>
  applyDecorators(Get(path), ...(answer ? [answered(200, answer)] : []), ...described(route));

/**
 * `@PostCommand(path, { operationId, policy, limit, status, answer })`: a route that changes something. It answers 200 and a
 * receipt unless it says otherwise; a 204 and a 303 answer nothing.
 */
export const PostCommand = (
  path: string,
  {
    status = 200,
    answer = status === 204 || status === 303 ? undefined : receipt,
    ...route
  }: Route & Readonly<{ status?: number }>,
): MethodDecorator => applyDecorators(Post(path), HttpCode(status), answered(status, answer), ...described(route));

const answered = (status: number, answer: Schema) => ApiResponse({ status, ...(answer && { standardSchema: answer }) });

const described = ({ operationId, policy, limit, endsItself }: Omit<Route, 'answer'>): readonly MethodDecorator[] => [
  Policy(...(typeof policy === 'string' ? ([policy] as const) : policy)),
  ...(limit ? [Limit(limit)] : []),
  ...(endsItself ? [EndsItself()] : []),
  ApiOperation({ operationId }),
];
