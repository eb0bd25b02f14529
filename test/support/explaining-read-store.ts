import type { Document } from '#kernel/view.ts';
import { cursorAfter, planFind, type FindPlan } from '#platform/read-store/find-plan.ts';
import type { Collection, Find } from '#platform/read-store/read-store.ts';
import { SqliteReadStore } from '#platform/read-store/sqlite/read-store.adapter.ts';

/** A question that was asked, for its first page and for one that follows. */
export type Question = Readonly<{ collection: Collection; plans: readonly [first: FindPlan, next: FindPlan] }>;

type Step = Readonly<{ detail: string }>;

const isSort = ({ detail }: Step) => detail.startsWith('USE TEMP B-TREE');
const isWhole = ({ detail }: Step) => detail.startsWith('SCAN ') && !detail.startsWith('SCAN json_each');

/**
 * A read store for tests that explains every query before it asks it, and refuses one whose collection has no index for
 * it: no sorting, and no reading of all documents in search of some. So a new query needs no list of its own.
 */
export class ExplainingReadStore extends SqliteReadStore {
  /** One of each kind, whatever its values were. */
  readonly questions = new Map<string, Question>();
  /** Whether what is asked now asks for some of the documents. */
  private ofSome: boolean | undefined;

  static override open(file: string): ExplainingReadStore {
    return new ExplainingReadStore(file, 2000);
  }

  override async find<D extends Document>(collection: Collection, find: Find<D>) {
    const plan = planFind(collection, find);
    const tests = plan.where.map(({ field, op }) => `${field} ${op}`).toSorted();
    const kind = [collection.name.split('.')[0], ...tests, 'by', plan.order.join(' ')].join(' ');
    const ofSome = plan.where.length > 0;
    if (!this.questions.has(kind)) {
      const cursor = cursorAfter(plan.order, Object.fromEntries(plan.order.map(([field]) => [field, 'x'])));
      const next = { ...find, cursor };
      await this.explained(ofSome, () => super.find(collection, next));
      this.questions.set(kind, { collection, plans: [plan, planFind(collection, next)] });
    }
    return this.explained(ofSome, () => super.find(collection, find));
  }

  override count<D extends Document>(collection: Collection, where?: Find<D>['where']) {
    return this.explained(Object.keys(where ?? {}).length > 0, () => super.count(collection, where));
  }

  /** SQLite is asked in the turn in which the question comes. */
  private explained<T>(ofSome: boolean, ask: () => Promise<T>): Promise<T> {
    this.ofSome = ofSome;
    const asked = ask();
    this.ofSome = undefined;
    return asked;
  }

  protected override rows(sql: string, values: readonly (string | number | null)[]) {
    if (this.ofSome !== undefined) {
      const steps = super.rows(`EXPLAIN QUERY PLAN ${sql}`, values) as unknown as readonly Step[];
      const bad = steps.filter((step) => isSort(step) || (this.ofSome && isWhole(step)));
      if (bad.length > 0) throw new Error(`no index fits: ${bad.map(({ detail }) => detail).join(', ')}: ${sql}`);
    }
    return super.rows(sql, values);
  }
}
