import Database from 'better-sqlite3';

const folder = 'test-results/data';

/** Opens a file of the journeys' market beside it, and closes it again. */
function within<T>(file: string, work: (db: Database.Database) => T): T {
  const db = new Database(`${folder}/${file}`, { fileMustExist: true, timeout: 30_000 });
  try {
    return work(db);
  } finally {
    db.close();
  }
}

type Place = Readonly<{ stream: string; revision: number; type: string; id: string }>;

/** As if a reaction could not have taken a fact: what the operations room lists as parked. Gives back its id. */
export function park({ stream, revision, type, id: factId }: Place, reaction: string, error: string): string {
  const row = within('facts.db', (db) =>
    db.prepare('select position from facts where stream = ? and revision = ?').pluck().get(stream, revision),
  ) as number;
  const position = row.toString(16).padStart(16, '0'); // as the log's adapter writes it
  const id = `${reaction}:${position}`;
  const fact = { id, reaction, stream, revision, position, factId, type, error };
  const names = Object.keys(fact);
  const sql = `insert into parked (${names.join()}) values (${names.map((name) => `@${name}`).join()})`;
  within('work.db', (db) => db.prepare(sql).run(fact));
  return id;
}

/** As if somebody had changed a stored document by hand. */
export function changeDocument(view: string, id: string, field: string, value: number): void {
  within('views.db', (db) => {
    const tables = db.prepare("select name from sqlite_master where type = 'table'").pluck().all() as string[];
    const ours = tables.filter((name) => name.startsWith(`${view}.`) && !name.endsWith('.look'));
    const changed = ours.map((name) => {
      const change = db.prepare(`update "${name}" set doc = json_set(doc, ?, ?) where id = ?`);
      return change.run(`$.${field}`, value, id).changes;
    });
    if (!changed.includes(1)) throw new Error(`no document ${id} in ${ours.join(', ')}`);
  });
}
