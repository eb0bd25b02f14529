import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';

const seconds = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5];

/** A size for each value of a label. */
export type Sizes = Iterable<readonly [of: string, size: number]>;

/** What the house counts of itself, for Prometheus. One per process. Nest's token. */
export class Metrics {
  private readonly registry = new Registry();
  private readonly durations = new Histogram({
    name: 'plinth_http_seconds',
    help: 'Time to answer, by route',
    labelNames: ['method', 'route', 'status'],
    buckets: seconds,
    registers: [this.registry],
  });
  private readonly observers = new Map<string, (seconds: number) => void>();
  private readonly counters = new Map<string, Counter>();

  /** Also counts what Node knows of the process: memory, handles, garbage collection, event-loop lag. */
  watchProcess() {
    collectDefaultMetrics({ register: this.registry, prefix: 'plinth_' });
  }

  /** A request was answered. `route` is its pattern: there are as many series as routes, never as ids. */
  answered(method: string, route: string, status: number, ms: number) {
    const kind = `${method} ${route} ${Math.trunc(status / 100)}`;
    let observe = this.observers.get(kind);
    if (!observe) {
      const child = this.durations.labels(method, route, `${Math.trunc(status / 100)}xx`);
      observe = (value) => child.observe(value);
      this.observers.set(kind, observe);
    }
    observe(ms / 1000);
  }

  /** One more of these; `name` without the prefix, such as `bids_total`. */
  count(name: string, help: string, by = 1) {
    let counter = this.counters.get(name);
    if (!counter) {
      counter = new Counter({ name: `plinth_${name}`, help, registers: [this.registry] });
      this.counters.set(name, counter);
    }
    counter.inc(by);
  }

  /** A size that is read when somebody looks: mailboxes, sockets, queues. */
  gauge(name: string, help: string, read: () => number | Promise<number>) {
    const gauge: Gauge = new Gauge({
      name: `plinth_${name}`,
      help,
      registers: [this.registry],
      collect: async () => gauge.set(await read()),
    });
  }

  /** Sizes of the same kind, read when somebody looks: by a label whose values are few, such as the names of views. */
  gauges(name: string, help: string, label: string, read: () => Sizes | Promise<Sizes>) {
    const gauge: Gauge = new Gauge({
      name: `plinth_${name}`,
      help,
      labelNames: [label],
      registers: [this.registry],
      collect: async () => {
        const sizes = await read();
        gauge.reset(); // what is gone is not told any more
        for (const [of, size] of sizes) gauge.set({ [label]: of }, size);
      },
    });
  }

  /** What is so at this moment, each by its labels: as many as `read` tells, so few of them. */
  told<Label extends string>(
    name: string,
    help: string,
    labelNames: readonly Label[],
    read: () => readonly Readonly<Record<Label, string>>[],
  ) {
    const gauge: Gauge = new Gauge({
      name: `plinth_${name}`,
      help,
      labelNames: [...labelNames],
      registers: [this.registry],
      collect: () => {
        gauge.reset();
        for (const labels of read()) gauge.set(labels, 1);
      },
    });
  }

  get contentType(): string {
    return this.registry.contentType;
  }

  /** All of it in Prometheus' text format. */
  text(): Promise<string> {
    return this.registry.metrics();
  }
}
