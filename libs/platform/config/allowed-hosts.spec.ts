import { describe, expect, it } from '@jest/globals';
import { readConfig } from './config.ts';

const hosts = (env: Readonly<Record<string, string>>) => readConfig(env).hosts;

describe('the names by which a market may be asked', () => {
  it('are those of this machine when nobody said where people reach it, at any port', () => {
    const local = hosts({ HOST: '0.0.0.0' });
    for (const host of ['localhost', 'LOCALHOST:3000', '127.0.0.1:8080', '127.9.9.9', '[::1]:3000'])
      expect([host, local.has(host)]).toEqual([host, true]);
    expect(local.has('plinth.example')).toBe(false);
  });

  it('are PUBLIC_URL and ALLOWED_HOSTS alone when somebody did', () => {
    const named = hosts({ PUBLIC_URL: 'https://Plinth.example', ALLOWED_HOSTS: 'www.plinth.example, [fd00::1]' });
    for (const host of ['plinth.example', 'PLINTH.example:443', 'www.plinth.example', '[fd00::1]:80'])
      expect([host, named.has(host)]).toEqual([host, true]);
    for (const host of ['localhost', '127.0.0.1', 'evil.example', 'a.plinth.example', 'plinth.example.evil.example'])
      expect([host, named.has(host)]).toEqual([host, false]);
  });

  it('are those of the balancer too: by it closes come', () =>
    expect(hosts({ PUBLIC_URL: 'https://plinth.example', BALANCER_URL: 'http://nginx:8080' }).has('nginx:8080')).toBe(
      true,
    ));

  it.each([
    undefined,
    '',
    'plinth.example.',
    'plinth.example:x',
    'me@plinth.example',
    'plinth.example/',
    'a b',
    '[::1',
  ])('are not %p', (host) => expect(hosts({ PUBLIC_URL: 'https://plinth.example' }).has(host)).toBe(false));

  it('make an origin of our own only with the scheme by which people come, and with the host that was asked', () => {
    const named = hosts({ PUBLIC_URL: 'https://plinth.example', ALLOWED_HOSTS: 'www.plinth.example' });
    const own = [
      ['https://plinth.example', 'www.plinth.example'],
      ['https://www.plinth.example', 'www.plinth.example'],
    ] as const;
    for (const [origin, host] of own) expect(named.isOwnOrigin(origin, host)).toBe(true);
    const foreign = [
      ['http://plinth.example', 'plinth.example'],
      ['https://www.plinth.example', 'plinth.example'],
      ['https://evil.example', 'evil.example'],
      ['null', 'plinth.example'],
    ] as const;
    for (const [origin, host] of foreign) expect([origin, named.isOwnOrigin(origin, host)]).toEqual([origin, false]);
    expect(hosts({}).isOwnOrigin('http://localhost:5000', 'localhost:3000')).toBe(false);
  });
});
