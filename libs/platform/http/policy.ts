import { applyDecorators } from '@nestjs/common';
import { RouteConfig } from '@nestjs/platform-fastify';
import { FASTIFY_ROUTE_CONFIG_METADATA } from '@nestjs/platform-fastify/constants.js';
import { ApiExtension } from '@nestjs/swagger';
import type { FastifyInstance } from 'fastify';
import type { Actor, LimitClass } from './route-config.ts';

/** Who may call this route: any one of these. Deny by default: a route without a policy does not start. */
export const Policy = (...who: readonly [Actor, ...Actor[]]): MethodDecorator =>
  applyDecorators(withConfig({ policy: who }), ApiExtension('x-policy', who));

/** The route's class of rate limit and shedding; without it a GET is `read`, everything else `write`. */
export const Limit = (limit: LimitClass): MethodDecorator =>
  applyDecorators(withConfig({ limit }), ApiExtension('x-limit', limit));

/** Both decorators write into the one configuration that Fastify keeps of a route. */
const withConfig =
  (part: object): MethodDecorator =>
  (target, key, descriptor) => {
    const known = Reflect.getMetadata(FASTIFY_ROUTE_CONFIG_METADATA, descriptor.value as object) as object | undefined;
    RouteConfig({ ...known, ...part })(target, key, descriptor);
  };

/** A route as the house knows it: the input of the access matrix. */
export type KnownRoute = Readonly<{ method: string; url: string; policy: readonly Actor[]; limit: LimitClass | null }>;

/** A route was written without saying who may call it. */
export class NoPolicy extends Error {}

/**
 * Lists every route that is registered from here on; when the app gets ready and one has no policy, it does not start.
 * Call it before the first route.
 */
export function assertPolicies(fastify: FastifyInstance): readonly KnownRoute[] {
  const routes: KnownRoute[] = [];
  fastify.addHook('onRoute', ({ method, url, config }) => {
    for (const verb of [method].flat()) {
      routes.push({ method: verb, url, policy: config?.policy ?? [], limit: config?.limit ?? null });
    }
  });
  fastify.addHook('onReady', (done) => {
    const bare = routes.filter(({ policy }) => policy.length === 0).map(({ method, url }) => `${method} ${url}`);
    done(bare.length > 0 ? new NoPolicy(`who may call these? Say it with @Policy: ${bare.join(', ')}`) : undefined);
  });
  return routes;
}
