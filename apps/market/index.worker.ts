/** The thread that has the log's index. Node runs it from this source where nothing is built; the build makes `index-worker.js` of it. */
import { constants, setPriority } from 'node:os';
import { join } from 'node:path';
import { parentPort, workerData } from 'node:worker_threads';
import { pagesKeptMb } from '#platform/bounded/memory.ts';
import { SystemClock } from '#platform/clock/system.adapter.ts';
import { FollowedSqliteLog } from '#platform/event-store/sqlite/followed-log.adapter.ts';
import { Indexer } from '#platform/log-index/indexer.ts';
import { OwnFactIndex } from '#platform/log-index/own-index.ts';
import { serveIndex } from '#platform/log-index/serve-index.ts';
import { SqliteLogIndex } from '#platform/log-index/sqlite.adapter.ts';
import { SqliteKeyReader } from '#platform/person-keys/sqlite-reader.adapter.ts';
import { TopicAnswers } from '#platform/topics/answers.ts';
import { Topics } from '#platform/topics/topics.ts';
import { OwnHistory } from '#platform/archive/history.ts';
import { restingOn } from '#platform/archive/long-work.ts';
import { allFolds, allShapes, allTopics } from '../views.ts';
import type { IndexOrder } from './index-thread.ts';
import { ownTopicReading } from './topics.ts';

/** Below everything else of the process: where the machine is full, bids come first and the index lags. On Linux this is the thread's own. */
if (process.platform === 'linux') setPriority(constants.priority.PRIORITY_BELOW_NORMAL);

const { dataDir, log } = workerData as IndexOrder;
const clock = new SystemClock();
const cacheMb = pagesKeptMb.small;
const events = FollowedSqliteLog.follow(join(dataDir, 'facts.db'), { port: log, clock, cacheMb });
const index = SqliteLogIndex.open(join(dataDir, 'log-index.db'));

const keys = new SqliteKeyReader(join(dataDir, 'keys.db'));
// the chain is checked from mark to mark at each start, as for all who read much of the past
const reading = ownTopicReading({ events, keys, clock, unchecked: true });
const topics = new TopicAnswers(new Topics(allTopics), reading);

serveIndex(
  {
    topics,
    index: new OwnFactIndex(index, new Indexer({ events, index, shapes: allShapes, clock })),
    history: new OwnHistory({ ...allFolds, events, index, rest: restingOn(clock) }), // two cores are all that bids have, too
  },
  parentPort!,
  async () => {
    await events.close();
    await keys.close();
  },
);
