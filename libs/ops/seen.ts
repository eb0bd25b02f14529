import { Injectable } from '@nestjs/common';
import type { OpsFact } from '#contracts/ops.ts';
import { type AnyShapes, upcast } from '#kernel/shapes.ts';
import type { View } from '#kernel/view.ts';
import { redacted, secretNames } from '#platform/archive/redacted.ts';
import type { StoredFact } from '#platform/event-store/event-store.ts';
import { categoryOf } from '#platform/event-store/fact-filter.ts';
import { Slices } from '#platform/slice.ts';

type Data = Record<string, unknown>;

/** What operators may see of facts, documents and states: everything that leaves for them comes through here. */
@Injectable()
export class Seen {
  readonly shapes: AnyShapes;
  readonly views: readonly View[];
  /** By category: the types that deciders of this build write, with the fields that they hide. */
  readonly types: readonly { type: string; category: string; v: number; secret: string[] }[];
  private readonly slices: Slices['all'];
  private made: Promise<ReadonlyMap<string, Data>> | undefined;
  private readonly secrets: ReadonlySet<string>;
  private readonly writers: ReadonlyMap<string, string>;

  constructor({ all }: Slices) {
    this.slices = all;
    const deciders = all.flatMap(({ deciders: own }) => Object.entries(own));
    this.shapes = Object.assign({}, ...deciders.map(([, { shapes }]) => shapes)) as AnyShapes;
    this.views = all.flatMap(({ views }) => views);
    this.secrets = secretNames(this.shapes);
    this.types = deciders.flatMap(([category, { shapes }]) =>
      Object.entries(shapes as AnyShapes).map(([type, { v, secret = [] }]) => ({
        type,
        category,
        v,
        secret: [...secret],
      })),
    );
    this.writers = new Map(deciders.map(([category]) => [category, category]));
  }

  /** Without what is secret or personal, and without the hash of its request: equal hashes would tell equal maxima. */
  fact({ id, stream, revision, type, data, meta }: StoredFact): OpsFact {
    const { v, at, actorId, commandId, correlationId, causationId, rules } = meta;
    const origin = { actorId, commandId, correlationId, causationId, ...(rules !== undefined && { rules }) };
    return { id, stream, revision, type, v, at, ...origin, data: this.value(this.lifted(type, v, data)) };
  }

  /** Its content as it lies there. */
  stored({ data }: StoredFact): unknown {
    return this.value(data);
  }

  value(value: unknown): unknown {
    return redacted(value, this.secrets);
  }

  /** As JSON has it, to be compared and never shown: with its secrets. */
  plain(value: object | null): unknown {
    return JSON.parse(JSON.stringify(value)) as unknown;
  }

  /** The category that writes such facts, where a slice of this build does. */
  writerOf(stream: string): string | null {
    return this.writers.get(categoryOf(stream)) ?? null;
  }

  /** The data of a made-up fact of each type, in its shape of now. Nothing of it is hidden, for nothing of it was ever real. */
  samples(): Promise<ReadonlyMap<string, Data>> {
    this.made ??= this.readSamples();
    return this.made;
  }

  private async readSamples(): Promise<ReadonlyMap<string, Data>> {
    const files = this.slices.flatMap(({ samples = [] }) => samples);
    const all = (await Promise.all(files.map((load) => load()))).flatMap((file) => file.default);
    return new Map(all.map(({ type, v, data }) => [type, this.lifted(type, v, data) as Data]));
  }

  /** A shape from the future is shown as it lies there. */
  private lifted(type: string, v: number, data: unknown): unknown {
    try {
      return upcast(this.shapes, type, v, data);
    } catch {
      return data;
    }
  }
}
