import { Readable } from 'node:stream';
import { describe, expect, it } from '@jest/globals';
import type { FastifyRequest } from 'fastify';
import type { Uploaded } from '#contracts/media.ts';
import { day } from '#kernel/instant.ts';
import { anonymous, type Caller } from '#platform/auth/caller.ts';
import { DrivenClock } from '#platform/clock/driven.adapter.ts';
import { readConfig } from '#platform/config/config.ts';
import { MediaController } from './http.ts';
import { BadPicture, Media, MediaUnavailable } from './media.ts';
import { turns } from '../../../test/support/turns.ts';

/** Keeps nothing: each picture waits until the spec says what became of it. */
class WaitingMedia extends Media {
  readonly asked: { taken: (about: Uploaded) => void; failed: (error: Error) => void }[] = [];

  put() {
    return new Promise<Uploaded>((taken, failed) => this.asked.push({ taken, failed }));
  }
  async get() {
    return undefined;
  }
  async has() {
    return false;
  }
}

const about: Uploaded = { hash: 'a'.repeat(64), width: 1, height: 1 };
const seller = (memberId: string): Caller => ({ ...anonymous, kind: 'member', memberId, roles: ['seller'] });
const settle = () => turns(50);

function desk() {
  const [media, clock] = [new WaitingMedia(), new DrivenClock()];
  const controller = new MediaController(media, clock, readConfig({}));
  const send = (who: Caller) => {
    const body = Readable.from([Buffer.from('picture')]);
    const request = { body, headers: { 'content-type': 'image/png' } } as unknown as FastifyRequest;
    return controller.upload(who.memberId ?? '', who, request).catch((error: unknown) => error);
  };
  return { media, clock, send };
}

describe('the desk where pictures are handed in', () => {
  it('has four places for a seller and sixteen in all: the next comes back later', async () => {
    const { media, send } = desk();
    const of = (who: string) => [1, 2, 3, 4].map(() => send(seller(who)));
    const first = of('a');
    expect(await send(seller('a'))).toMatchObject({ status: 503, code: 'overloaded', retryAfter: expect.any(Number) });
    const others = ['b', 'c', 'd'].flatMap(of);
    expect(await send(seller('e'))).toMatchObject({ status: 503 });
    await settle();
    for (const { taken } of media.asked) taken(about);
    expect(await Promise.all([...first, ...others])).toEqual(Array.from({ length: 16 }, () => about));
    const next = send(seller('e'));
    await settle();
    media.asked.at(-1)?.taken(about);
    expect(await next).toEqual(about);
  });

  it('says what a picture was refused for, and leaves its place', async () => {
    const { media, send } = desk();
    for (const [error, problem] of [
      [new BadPicture('picture-broken'), { status: 422, code: 'picture-broken' }],
      [new MediaUnavailable(), { status: 503, code: 'store-unavailable' }],
      [new TypeError('a bug'), { message: 'a bug' }],
    ] as const) {
      const all = [1, 2, 3, 4].map(() => send(seller('a')));
      await settle();
      for (const { failed } of media.asked.splice(0)) failed(error);
      for (const one of await Promise.all(all)) expect(one).toMatchObject(problem);
    }
  });

  it('takes 200 pictures of a seller in a day, more of an operator', async () => {
    const { media, clock, send } = desk();
    media.put = () => Promise.resolve(about);
    for (let n = 0; n < 200; n++) expect(await send(seller('a'))).toEqual(about);
    expect(await send(seller('a'))).toMatchObject({ status: 429, code: 'too-many-pictures' });
    expect(await send(seller('b'))).toEqual(about);
    expect(await send({ ...seller('a'), roles: ['seller', 'operator'] })).toEqual(about);
    clock.advance(day);
    expect(await send(seller('a'))).toEqual(about);
  });
});
