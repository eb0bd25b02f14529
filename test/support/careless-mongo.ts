/**
 * The MongoDB stand-in without one of a store's promises.
 *   MUTANT=taken-here   that a ticket was taken is known to nobody else: what is written of it is gone a moment later
 */
import { MemoryCollection } from '../stand-ins/mongo-collection.ts';
import { startMongo } from '../stand-ins/mongo.ts';

const insert = Reflect.get<MemoryCollection, 'insert'>(MemoryCollection.prototype, 'insert');
const update = Reflect.get<MemoryCollection, 'update'>(MemoryCollection.prototype, 'update');

/** A challenge or a step-up that somebody has used, and the proof of a captcha. */
const isTaken = (ticket: unknown) => {
  const { change, value } = (ticket ?? {}) as { change?: unknown; value?: unknown };
  return change !== undefined && typeof value === 'string' && (value === 'true' || /"used":"/.test(value));
};

MemoryCollection.prototype.insert = function insertCarelessly(doc, index) {
  return isTaken(doc) ? undefined : insert.call(this, doc, index);
};
MemoryCollection.prototype.update = function updateCarelessly(statement, index) {
  return isTaken(statement.u['$set']) ? { n: 1, nModified: 1 } : update.call(this, statement, index);
};

console.log((await startMongo()).url);
