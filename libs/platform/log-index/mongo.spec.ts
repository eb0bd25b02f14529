import { afterAll } from '@jest/globals';
import { databaseIn } from '#platform/mongodb/address.ts';
import { mongoServer } from '../../../test/support/mongo-server.ts';
import { logIndexContract } from './log-index.contract.ts';
import { MongoLogIndex } from './mongo.adapter.ts';

const server = await mongoServer();
afterAll(() => server.stop());

logIndexContract(`${server.on}, through mongoose`, () =>
  MongoLogIndex.open(server.url, `${databaseIn(server.url)}-index`),
);
