import type { Shape } from '#kernel/shapes.ts';
import type { View } from '#kernel/view.ts';

/** Any view, whatever its documents and facts: a fold takes only its own, so its tables are not called through this. */
export type AnyView = Readonly<{
  name: string;
  version: number;
  first?: boolean;
  shapes: Readonly<Record<string, Shape>>;
  indexes?: readonly (readonly string[])[];
  key: (fact: never, look: never) => readonly string[];
  start: object;
  on: object;
  look?: object;
  rooms?: (doc: never, before?: never) => readonly string[];
}>;

/** The views that this process fills: every slice's module adds its own. Nest's token. */
export class ViewRegistry {
  private readonly views = new Map<string, View>();

  /** Throws for a second view of a name. */
  add(...views: readonly AnyView[]): void {
    for (const view of views) {
      if (this.views.has(view.name)) throw new Error(`there are two views "${view.name}"`);
      this.views.set(view.name, view as unknown as View);
    }
  }

  all(): readonly View[] {
    return [...this.views.values()];
  }
}
