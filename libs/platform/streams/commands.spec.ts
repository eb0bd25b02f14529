import { describe, expect, it } from '@jest/globals';
import { Module } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { type Command, CommandBus, CommandHandler, CqrsModule, type ICommandHandler } from '@nestjs/cqrs';
import { DrivenClock } from '#platform/clock/driven.adapter.ts';
import { add, counter } from '../../../test/support/counter.ts';
import { FakeEventStore } from '../../../test/support/fake-event-store.ts';
import type { Receipt } from './command.ts';
import { commandsOf, handlersOf, wideCommand } from './commands.ts';
import { NoSnapshots } from './snapshots.ts';
import { Streams } from './streams.ts';

const command = commandsOf(counter, ({ n }) => `counter-${n % 2 === 0 ? 'even' : 'odd'}`);
const { metadata } = add('key', 1);

describe('a command that is decided as it was sent', () => {
  class Add extends command('Add') {}

  it('goes through its handler to the stream that it names, and comes back with its receipt', async () => {
    const [events, clock] = [new FakeEventStore(), new DrivenClock()];
    const streams = { provide: Streams, useValue: new Streams(events, clock, new NoSnapshots()) };
    @Module({ imports: [CqrsModule.forRoot()], providers: [streams, ...handlersOf(Add)] })
    class Counting {}
    const app = await NestFactory.createApplicationContext(Counting, { logger: false });
    const receipt: Receipt = await app.get(CommandBus).execute(new Add({ n: 1 }, metadata));
    expect(receipt).toMatchObject({ revision: 0, at: clock.now() });
    expect(events.facts).toMatchObject([
      { stream: 'counter-odd', type: 'Added', data: { n: 1 }, meta: { commandId: metadata.commandId } },
    ]);
    await app.close();
  });

  it('says its type, and its handler’s name says whose it is', () => {
    const { type, data } = new Add({ n: 1 }, metadata);
    expect([type, data]).toEqual(['Add', { n: 1 }]);
    expect(handlersOf(Add).map(({ name }) => name)).toEqual(['AddHandler']);
  });

  it('has a class of its name', () => {
    class Plus extends command('Add') {}
    expect(() => handlersOf(Plus)).toThrow('the commands "Add" are of a class named "Plus"');
  });
});

describe('a command whose handler fetches the rest', () => {
  class Add extends command('Add').without('n').answers<number>() {}

  it('is decided once that is there', async () => {
    const events = new FakeEventStore();
    const streams = new Streams(events, new DrivenClock(), new NoSnapshots());
    @CommandHandler(Add)
    class AddHandler implements ICommandHandler<Add> {
      execute = async (sent: Add): Promise<number> =>
        (await Add.decide(streams, { ...sent.data, n: 2 }, sent.metadata)).revision;
    }
    expect(await new AddHandler().execute(new Add({}, metadata))).toBe(0);
    expect(events.facts).toMatchObject([{ stream: 'counter-even', data: { n: 2 } }]);
  });

  it('has no handler that only passes it through', () => {
    // @ts-expect-error -- it lacks `n`, and is answered with a number
    expect(handlersOf(Add)).toHaveLength(1);
  });
});

it('a command of no stream of its own has its words and its answer', () => {
  class AddMany extends wideCommand('AddMany').takes<readonly number[]>().answers<string>() {}
  const answered = async (_: Command<string>) => 'done';
  const sent = new AddMany([1, 2], metadata);
  expect([sent.type, sent.data]).toEqual(['AddMany', [1, 2]]);
  return expect(answered(sent)).resolves.toBe('done');
});
