import { GenericContainer, Wait } from 'testcontainers';
import { startEventStoreDb, type EventStoreStandIn } from '../stand-ins/eventstoredb.ts';

/** What the event store's production suite runs on, in words for the run's report. `standIn` can be made to fail. */
export type EventStoreServer = Readonly<{
  url: string;
  on: string;
  stop: () => Promise<void>;
  standIn?: EventStoreStandIn;
}>;

/**
 * An EventStoreDB, in order of preference: the one at `EVENTSTORE_URL`; a container if an engine answers; else our stand-in,
 * through the real client library all the same.
 */
export async function eventStoreServer(): Promise<EventStoreServer> {
  const url = process.env.EVENTSTORE_URL;
  if (url) return { url, on: 'the EventStoreDB of EVENTSTORE_URL', stop: async () => {} };
  if (process.env.CONTAINERS !== 'off') {
    const server = await contained().catch(() => undefined);
    if (server) return server;
  }
  const standIn = await startEventStoreDb();
  return { url: standIn.url, on: 'the EventStoreDB stand-in', stop: standIn.stop, standIn };
}

async function contained(): Promise<EventStoreServer> {
  const container = await new GenericContainer('eventstore/eventstore:23.10.0-jammy')
    .withEnvironment({ EVENTSTORE_INSECURE: 'true', EVENTSTORE_MEM_DB: 'true' })
    .withExposedPorts(2113)
    .withWaitStrategy(Wait.forHttp('/health/live', 2113).forStatusCode(204))
    .start();
  const url = `esdb://${container.getHost()}:${container.getMappedPort(2113)}?tls=false`;
  return { url, on: 'EventStoreDB 23.10 in a container', stop: async () => void (await container.stop()) };
}
