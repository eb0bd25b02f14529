import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { livePath } from '../../libs/contracts/live.ts';
import { accountRoutes } from '../../libs/contracts/account-routes.ts';
import { auctionRoutes } from '../../libs/contracts/routes.ts';
import type { Attack } from './attack.ts';

const evil = 'evil.example';
const handshake = ['upgrade: websocket', 'connection: upgrade', 'sec-websocket-version: 13'];

/** Whole requests, line by line: a client library would set them right. `{us}` is the market's own host. */
const misdirected: Readonly<Record<string, readonly string[]>> = {
  ...Object.fromEntries(
    [
      '/',
      auctionRoutes.all,
      '/docs',
      '/openapi.json',
      '/locales/en/shell.json',
      '/health/ready',
      '/assets/x',
      '/none',
    ].map((path) => [`${path} by another name`, [`GET ${path} HTTP/1.1`, `host: ${evil}`]]),
  ),
  'a command': [`POST ${accountRoutes.signIn} HTTP/1.1`, `host: ${evil}`, 'content-length: 0'],
  'a socket': [`GET ${livePath}/?EIO=4&transport=websocket HTTP/1.1`, `host: ${evil}`, ...handshake],
  'a socket that is none': [`GET ${livePath}/?EIO=4&transport=polling HTTP/1.1`, `host: ${evil}`],
  'an absolute target': [`GET http://${evil}/ HTTP/1.1`, 'host: {us}'],
  'an absolute target of a socket': [`GET http://${evil}${livePath}/ HTTP/1.1`, 'host: {us}', ...handshake],
  'somebody at another name': [`GET http://{us}@${evil}/ HTTP/1.1`, 'host: {us}'],
  'our name before another': ['GET / HTTP/1.1', `host: {us}.${evil}`],
  'no name': ['GET / HTTP/1.0'],
};

/** Nothing of theirs may come back, and nothing may break. */
const crooked = [
  '/\\evil.example',
  '/\\[',
  '//evil.example',
  '//[',
  '/.//evil.example',
  '/fr-fr//evil.example',
  '/fr-fr/\\evil.example',
  '/%5cevil.example',
  'ftp://evil.example/',
  '*',
];

/** Who has a name lead here, or a page remembered under a name that we took from a request. */
export const attack: Attack = {
  name: 'hosts',
  about: 'a name that leads here is taken for ours, or a path of ours for another host',
  async run({ url }) {
    const { hostname, port, host } = new URL(url);
    const asked = async (lines: readonly string[]) => {
      const socket = connect(Number(port), hostname);
      const request = lines.map((line) => line.replace('{us}', host));
      const last = lines.some((line) => line.startsWith('upgrade')) ? [] : ['connection: close'];
      socket.write([...request, ...last, '', ''].join('\r\n'));
      setTimeout(() => socket.destroy(), 10_000).unref();
      const heard = await text(socket).catch(() => '');
      return { status: Number(heard.split(' ')[1]), heard };
    };
    const problems: string[] = [];
    for (const [how, lines] of Object.entries(misdirected)) {
      const { status } = await asked(lines);
      if (status !== 421 && !(how === 'no name' && status === 400)) problems.push(`${how}: ${status}`);
    }
    for (const target of crooked) {
      const { status, heard } = await asked([`GET ${target} HTTP/1.1`, `host: ${host}`, `x-forwarded-host: ${evil}`]);
      const away = /(?:href|src|action)="(?:https?:)?\/\/(?!127\.|localhost)|^location:\s*(?:https?:|\/[/\\])/im.exec(
        heard,
      );
      if (status >= 500 || Number.isNaN(status) || away) problems.push(`${target}: ${status} ${away?.[0] ?? ''}`);
    }
    for (const path of [
      '/health',
      '/metrics',
      '/health/',
      '/METRICS',
      '//metrics',
      '/%6detrics',
      '/health/../metrics',
    ]) {
      const { heard } = await asked([`GET ${path} HTTP/1.1`, `host: ${host}`]);
      if (/plinth_\w|"views"|"reactions"/.test(heard)) problems.push(`${path} tells visitors what is the operators'`);
    }
    const count = Object.keys(misdirected).length + crooked.length;
    return { figures: `${problems.length} of ${count + 7} answers wrong`, problems };
  },
  mutants: {
    'any-host': async () => {
      const { AllowedHosts } = await import('#platform/config/allowed-hosts.ts');
      AllowedHosts.prototype.has = () => true;
    },
  },
};
