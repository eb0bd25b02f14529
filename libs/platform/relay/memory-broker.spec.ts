import { describe } from '@jest/globals';
import { MemoryBroker, MemoryTopics } from '../../../test/support/memory-broker.ts';
import { brokerContract } from './broker.contract.ts';

describe('the broker in memory that other specs use', () => {
  const topics = new MemoryTopics();
  brokerContract({
    one: new MemoryBroker(topics),
    two: new MemoryBroker(topics),
    committed: async (topic) => topics.committed(topic),
    narrow: async (topic) => void (topics.topics.get(topic)!.most = 5000),
  });
});
