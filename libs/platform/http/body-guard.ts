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
    const { body, routeOptions } = context.getArgByIndex<FastifyRequest>(0);
    if (!reads && routeOptions.config.takes === undefined && !isEmpty(body))
      throw badRequest('This address takes no body.');
    return true;
  }
}

/** By its parameters: `@Body()`. */
function readsBody(controller: Type, method: string): boolean {
  const parameters = (Reflect.getMetadata(ROUTE_ARGS_METADATA, controller, method) ?? {}) as object;
  return Object.keys(parameters).some((key) => key.split(':')[0] === String(RouteParamtypes.BODY));
}

const isEmpty = (body: unknown) =>
  body === undefined ||
  body === null ||
  (typeof body === 'object' && !Array.isArray(body) && Object.keys(body).length === 0);
