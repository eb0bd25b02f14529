import type { Position } from '#kernel/position.ts';
import { FactIndex, IndexBusy, type IndexHealth } from './fact-index.ts';
import type { Indexer } from './indexer.ts';
import type { Counted, LogIndex, Span } from './log-index.ts';
import { searched, type FactSearch, type FactsFound } from './search.ts';

/** Searches at once: each looks at a thousand rows and lets others in. */
const mostSearches = 4;

/** The index in this thread: where a server keeps it, and within the thread that has it to itself. Unless it is started, another process fills it. */
export class OwnFactIndex extends FactIndex {
  private readonly index: LogIndex;
  private readonly indexer: Indexer | undefined;
  private searching = 0;
  private isFilledHere = false;

  constructor(index: LogIndex, indexer?: Indexer) {
    super();
    this.index = index;
    this.indexer = indexer;
  }

  start() {
    this.isFilledHere = this.indexer !== undefined;
    this.indexer?.start();
  }

  async stop() {
    await this.indexer?.stop();
  }

  whenGrown(hear: (through: Position) => void) {
    this.indexer?.whenGrown(hear);
  }

  async search(search: FactSearch, signal?: AbortSignal): Promise<FactsFound> {
    if (this.searching >= mostSearches) throw new IndexBusy('too many searches at once');
    this.searching++;
    try {
      return await searched(this.index, search, signal ? { signal } : {});
    } finally {
      this.searching--;
    }
  }

  counts(span: Span, limit: number): Promise<readonly Counted[]> {
    return this.index.counts(span, limit);
  }

  async health(): Promise<IndexHealth> {
    if (this.indexer && this.isFilledHere) return this.indexer.health();
    const mark = await this.index.mark();
    return { ok: true, share: mark ? 1 : 0 };
  }

  async close() {
    await this.stop();
    await this.index.close();
  }
}
