import { describe, expect, it } from '@jest/globals';
import { matchRoutes, type RouteObject } from 'react-router-dom';
import type { PageHandle } from '../client/src/app/page-route.ts';
import { walks } from './e2e/walks.ts';

const { routes } = await import('../client/src/app/routes.tsx');

const table = routes(() => {
  throw new Error('nothing is loaded here');
});

/** A frame around others, such as that of the account, is walked with each of them. */
const screensOf = (all: readonly RouteObject[]): string[] =>
  all.flatMap(({ handle, children }) => [
    ...(handle === undefined || children ? [] : [(handle as PageHandle).module]),
    ...screensOf(children ?? []),
  ]);

/** The screen that a walk comes to; none where the market says that there is no such page. */
const screenOf = (walk: string): string | undefined => {
  const { pathname } = new URL(walk.replaceAll(':', ''), 'https://plinth.example');
  return (matchRoutes(table, pathname)!.at(-1)!.route.handle as PageHandle | undefined)?.module;
};

describe('the walk of axe', () => {
  const walked = Object.values(walks).flat();

  it('comes to every screen that the client has', () => {
    const reached = new Set(walked.map(screenOf));
    expect(screensOf(table).length).toBeGreaterThan(40);
    expect(screensOf(table).filter((screen) => !reached.has(screen))).toEqual([]);
  });

  it('has one address that leads nowhere, on purpose', () => {
    expect(walked.filter((walk) => screenOf(walk) === undefined)).toEqual(['/nowhere']);
  });
});
