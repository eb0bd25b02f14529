import type { View } from '#kernel/view.ts';

/** The views that this process fills: every slice's module adds its own. Nest's token. */
export class ViewRegistry {
  private readonly views = new Map<string, View>();

  /** Throws for a second view of a name. */
  add(...views: readonly View[]): void {
    for (const view of views) {
      if (this.views.has(view.name)) throw new Error(`there are two views "${view.name}"`);
      this.views.set(view.name, view);
    }
  }

  all(): readonly View[] {
    return [...this.views.values()];
  }
}
