import type { CanActivate, ExecutionContext, Type } from '@nestjs/common';
import { ROUTE_ARGS_METADATA } from '@nestjs/common/constants.js';
import { RouteParamtypes } from '@nestjs/common/enums/route-paramtypes.enum.js';
import type { FastifyRequest } from 'fastify';
import { badRequest } from './problem.ts';

/** A route that takes no body takes none: what nobody reads would be believed by nobody, and hide what a schema refuses. */
export class BodyGuard implements CanActivate {
  private readonly known = new Map<unknown, boolean>();

  canActivate(context: ExecutionContext): boolean {
    const handler = context.getHandler();
    const reads = this.known.get(handler) ?? readsBody(context.getClass(), handler.name);
    this.known.set(handler, reads); // bounded by the number of routes
    const { body } = context.getArgByIndex<FastifyRequest>(0);
    if (!reads && !isEmpty(body)) throw badRequest('This address takes no body.');
    return true;
  }
}

/** By its parameters: `@Body()`, or the request as a whole. */
function readsBody(controller: Type, method: string): boolean {
  const parameters = (Reflect.getMetadata(ROUTE_ARGS_METADATA, controller, method) ?? {}) as object;
  const taking = new Set([RouteParamtypes.BODY, RouteParamtypes.REQUEST].map(String));
  return Object.keys(parameters).some((key) => taking.has(key.split(':')[0]!));
}

const isEmpty = (body: unknown) =>
  body === undefined ||
  body === null ||
  (typeof body === 'object' && !Array.isArray(body) && Object.keys(body).length === 0);
