/** What one part of the house says of itself. `ok: false` makes the whole degraded, never down. */
export type Report = Readonly<{ ok: boolean }> & Readonly<Record<string, unknown>>;
export type HealthSource = () => Report | Promise<Report>;

/** Where every part tells how it is, and the process whether it takes requests. Nest's token. */
export class HealthSources {
  private readonly sources = new Map<string, HealthSource>();
  private readonly needed = new Map<string, () => readonly string[]>();
  private phase: 'starting' | 'ready' | 'stopping' = 'starting';

  /** A part of `GET /health`, under that name: views, reactions, due, stores. */
  add(name: string, source: HealthSource) {
    this.sources.set(name, source);
  }

  /** The process takes no requests while anything of this part is missing. */
  needs(name: string, missing: () => readonly string[]) {
    this.needed.set(name, missing);
  }

  get isReady(): boolean {
    return this.phase === 'ready' && this.missing.length === 0;
  }

  /** What it waits for before it is ready. */
  get missing(): readonly string[] {
    return [...this.needed].flatMap(([name, missing]) => missing().map((one) => `${name}: ${one}`));
  }

  get isStopping(): boolean {
    return this.phase === 'stopping';
  }

  /** To be called when everything is caught up and listens. */
  ready() {
    if (this.phase === 'starting') this.phase = 'ready';
  }

  /** To be called when the process takes no new requests any more. */
  stopping() {
    this.phase = 'stopping';
  }

  /** Whether each part is well, for those who count: 1 or 0. */
  async wellness(): Promise<readonly (readonly [part: string, isWell: 0 | 1])[]> {
    return (await this.reports()).map(([part, { ok }]) => [part, ok ? 1 : 0]);
  }

  /** All reports; a source that throws is reported as not ok. */
  async report() {
    const reports = await this.reports();
    const isOk = reports.every(([, { ok }]) => ok);
    return { status: isOk ? 'ok' : 'degraded', phase: this.phase, ...Object.fromEntries(reports) };
  }

  private reports() {
    return Promise.all([...this.sources].map(async ([name, source]) => [name, await asked(source)] as const));
  }
}

const asked = (source: HealthSource): Promise<Report> =>
  Promise.try(source).catch(() => ({ ok: false, error: 'it does not answer' }));
