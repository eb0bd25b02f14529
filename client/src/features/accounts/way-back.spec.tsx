import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { keepWayBack, takeWayBack } from './way-back.ts';

const day = 24 * 3600 * 1000;

describe('the way back from the mail', () => {
  afterEach(() => {
    localStorage.clear();
    jest.useRealTimers();
  });

  it('is given once', () => {
    keepWayBack('/fr-ca/auctions/1?bid');
    expect(takeWayBack()).toBe('/fr-ca/auctions/1?bid');
    expect(takeWayBack()).toBeNull();
  });

  it('is forgotten by whoever begins anew from nowhere, and as soon as the link is too old', () => {
    keepWayBack('/auctions/1');
    keepWayBack(null);
    expect(takeWayBack()).toBeNull();
    jest.useFakeTimers({ now: 0 });
    keepWayBack('/auctions/1');
    jest.setSystemTime(7 * day);
    expect(takeWayBack()).toBeNull();
  });

  it.each(['//evil.example', '/\\evil.example', 'https://evil.example', 'javascript:alert(1)'])(
    'leads home when %j was planted',
    (path) => {
      keepWayBack(path);
      expect(takeWayBack()).toBe('/');
    },
  );

  it('is none where something else lies in its place', () => {
    localStorage.setItem('way back', 'no JSON');
    expect(takeWayBack()).toBeNull();
  });
});
