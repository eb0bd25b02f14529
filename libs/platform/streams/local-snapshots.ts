import { type ColdReader, loadedFrom } from './cold-reader.ts';
import { type Loaded, Snapshots } from './snapshots.ts';

/** Streams are read and snapshots made where they are asked for, without a thread: for specs, which have the time. */
export class LocalSnapshots extends Snapshots {
  constructor(private readonly reader: ColdReader) {
    super();
  }

  async load(stream: string, version: number): Promise<Loaded> {
    return loadedFrom(await this.reader.read(stream, version));
  }

  save(stream: string, revision: number): Promise<void> {
    return this.reader.save(stream, revision);
  }

  close(): Promise<void> {
    return this.reader.close();
  }
}
