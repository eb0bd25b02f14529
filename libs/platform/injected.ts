import type { InjectionToken } from '@nestjs/common';

/** What Nest is to inject, each by the name under which it is used. */
export type Tokens<Deps> = Readonly<{ [K in keyof Deps]: InjectionToken<Deps[K]> }>;

/** These tokens in the order of their names, for Nest. */
export const tokensOf = (tokens: object): InjectionToken[] => Object.values<InjectionToken>({ ...tokens });

/** What Nest injected in that order, under its names. */
export const byName = <Deps>(tokens: Tokens<Deps>, injected: readonly unknown[]): Deps =>
  Object.fromEntries(Object.keys(tokens).map((name, n) => [name, injected[n]])) as Deps;
