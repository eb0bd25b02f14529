import { randomUUID } from 'node:crypto';
import { mongo } from 'mongoose';
import { GenericContainer, Wait } from 'testcontainers';
import { databaseIn, withDatabase } from '#platform/mongodb/address.ts';
import { startMongo } from '../stand-ins/mongo.ts';

/** What the production suites run on, in words for the run's report. The URL names a database of the test's own. */
export type Server = Readonly<{ url: string; on: string; stop: () => Promise<void> }>;

/**
 * A MongoDB, in order of preference: the one at `MONGO_URL`; a container if an engine answers; else our stand-in, through
 * the real client library all the same.
 */
export async function mongoServer(): Promise<Server> {
  const url = process.env.MONGO_URL;
  if (url) return { on: 'the MongoDB of MONGO_URL', ...ownDatabase(url) };
  if (process.env.CONTAINERS !== 'off') {
    const server = await contained().catch(() => undefined);
    if (server) return server;
  }
  const standIn = await startMongo();
  return { ...standIn, on: 'the MongoDB stand-in' };
}

/** A database of a test's own on a server that others use too; `stop` drops it and those that are named after it. */
export function ownDatabase(server: string): Pick<Server, 'url' | 'stop'> {
  const url = withDatabase(server, `plinth-${randomUUID().slice(0, 8)}`);
  return { url, stop: () => dropped(url) };
}

async function dropped(url: string) {
  const client = new mongo.MongoClient(url);
  try {
    const { databases } = await client.db().admin().listDatabases({ nameOnly: true });
    for (const { name } of databases) if (name.startsWith(databaseIn(url))) await client.db(name).dropDatabase();
  } finally {
    await client.close();
  }
}

async function contained(): Promise<Server> {
  const container = await new GenericContainer('mongo:7')
    .withCommand(['--replSet', 'rs0', '--bind_ip_all'])
    .withExposedPorts(27017)
    .withWaitStrategy(Wait.forLogMessage(/waiting for connections/i))
    .start();
  await container.exec([
    'mongosh',
    '--quiet',
    '--eval',
    'rs.initiate({_id:"rs0",members:[{_id:0,host:"localhost:27017"}]})',
  ]);
  const url = `mongodb://${container.getHost()}:${container.getMappedPort(27017)}/?directConnection=true`;
  return { url, on: 'MongoDB 7 in a container', stop: async () => void (await container.stop()) };
}
