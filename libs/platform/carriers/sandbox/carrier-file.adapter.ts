import Database from 'better-sqlite3';
import type { Instant } from '#kernel/instant.ts';
import { pagesKeptMb } from '#platform/bounded/memory.ts';
import { askingFileOr, privately } from '#platform/sqlite/private-file.ts';
import { CarriersUnavailable } from '../carriers.ts';

const schema = `
  create table if not exists parcels (tracking text primary key, asked text not null, reference text not null, service text not null,
    fate text not null, collected text) strict, without rowid;
  create index if not exists parcels_collected on parcels (collected)`;

const asking = askingFileOr(CarriersUnavailable, 'the carrier does not answer');

/** A parcel as the carrier has it. `asked`: word for word, and nothing of where it goes. */
export type Parcel = Readonly<{
  tracking: string;
  asked: string;
  reference: string;
  service: string;
  fate: string;
  collected: Instant | null;
}>;

/** The sandbox carrier's own memory: a file apart from all that the market keeps, since a real one is elsewhere. */
export class CarrierFile {
  readonly name: string;
  private readonly db: Database.Database;
  private readonly one: Database.Statement;
  private readonly write: Database.Statement;
  private readonly since: Database.Statement;

  constructor(file: string) {
    this.db = privately(new Database(file), { schema, cacheMb: pagesKeptMb.carrier });
    this.name = this.db.name;
    this.one = this.db.prepare('select * from parcels where tracking = ?');
    this.write = this.db.prepare('insert or replace into parcels values (?, ?, ?, ?, ?, ?)');
    this.since = this.db.prepare('select * from parcels where collected >= ? order by collected');
  }

  /** Errors: `CarriersUnavailable`. */
  atOnce<T>(work: () => T): Promise<T> {
    return asking(() => this.db.transaction(work).immediate());
  }

  get(tracking: string): Parcel | undefined {
    return this.one.get(tracking) as Parcel | undefined;
  }

  put({ tracking, asked, reference, service, fate, collected }: Parcel): void {
    this.write.run(tracking, asked, reference, service, fate, collected);
  }

  /** Under way since then or later. */
  collectedSince(at: Instant): readonly Parcel[] {
    return this.since.all(at) as Parcel[];
  }

  close(): void {
    this.db.close();
  }
}
