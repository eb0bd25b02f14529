import { applyDecorators } from '@nestjs/common';
import { RouteConfig } from '@nestjs/platform-fastify';
import { FASTIFY_ROUTE_CONFIG_METADATA } from '@nestjs/platform-fastify/constants.js';
import { ApiExtension } from '@nestjs/swagger';
import type { FastifyInstance, RouteOptions } from 'fastify';
import type { Actor, LimitClass } from './route-config.ts';

/** Who may call this route: any one of these. Deny by default: a route without a policy does not start. */
export const Policy = (...who: readonly [Actor, ...Actor[]]): MethodDecorator =>
  applyDecorators(withConfig({ policy: who }), ApiExtension('x-policy', who));

/** The route's class of rate limit and shedding; without it a GET is `read`, everything else `write`. */
export const Limit = (limit: LimitClass): MethodDecorator =>
  applyDecorators(withConfig({ limit }), ApiExtension('x-limit', limit));

/**
 * A body that is no JSON: a form (with JSON beside it), or any other as it comes, unread, so that who sends it is found out before. `raw`: JSON
 * that nobody parses before its signature is checked, a `Buffer`.
 */
export const Takes = (takes: 'form' | 'stream' | 'raw'): MethodDecorator => withConfig({ takes });

/** The command ends the session that asks: whose answer was lost, they hear it when they ask again by the same key. */
export const EndsItself = (): MethodDecorator => withConfig({ endsItself: true });

/** They all write into the one configuration that Fastify keeps of a route. */
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
 * Lists, once the app is ready, every route that was registered from here on; one without a policy keeps it from starting.
 * Call it before the first route.
 */
export function assertPolicies(fastify: FastifyInstance): readonly KnownRoute[] {
  const seen: Readonly<RouteOptions>[] = [];
  const routes: KnownRoute[] = [];
  fastify.addHook('onRoute', (route) => void seen.push(route));
  fastify.addHook('onReady', (done) => {
    routes.push(...seen.flatMap(known)); // only now, when plugins' own hooks have run
    const bare = routes.filter(({ policy }) => policy.length === 0).map(({ method, url }) => `${method} ${url}`);
    done(bare.length > 0 ? new NoPolicy(`who may call these? Say it with @Policy: ${bare.join(', ')}`) : undefined);
  });
  return routes;
}

const known = ({ method, url, config }: Readonly<RouteOptions>): readonly KnownRoute[] =>
  [method].flat().map((verb) => ({ method: verb, url, policy: config?.policy ?? [], limit: config?.limit ?? null }));
