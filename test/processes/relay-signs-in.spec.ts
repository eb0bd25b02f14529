import { execFileSync, spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Kafka, startKafka } from '../../scripts/servers/kafka.ts';
import { kafkaBrokers } from '../support/kafka-server.ts';
import { freePort, Processes } from '../support/processes.ts';

const missing = [
  ...(kafkaBrokers === undefined ? ['KAFKA_BROKERS names no broker'] : []),
  ...(spawnSync('openssl', ['version']).status === 0 ? [] : ['there is no openssl']),
];
const describeThere = missing.length > 0 ? describe.skip : describe;
/** The platform's sources, which are more than types to be left out. */
const asWritten = ['--experimental-transform-types', '--disable-warning=ExperimentalWarning'];
const [name, password] = ['plinth', 'horse-battery-0451'];

/** A certificate for 127.0.0.1 of an authority of our own, as Kafka reads it. */
function certified(folder: string) {
  const file = (last: string) => join(folder, last);
  const openssl = (...args: readonly string[]) => execFileSync('openssl', [...args], { stdio: 'ignore' });
  const [days, key] = [
    ['-days', '2'],
    ['-newkey', 'rsa:2048', '-nodes', '-keyout'],
  ];
  openssl('req', '-x509', ...key, file('ca.key'), '-out', file('ca.pem'), ...days, '-subj', '/CN=nobody');
  openssl('req', ...key, file('broker.key'), '-out', file('broker.csr'), '-subj', '/CN=broker');
  writeFileSync(file('names'), 'subjectAltName=IP:127.0.0.1');
  const by = ['-CA', file('ca.pem'), '-CAkey', file('ca.key'), '-CAcreateserial', ...days, '-extfile', file('names')];
  openssl('x509', '-req', '-in', file('broker.csr'), ...by, '-out', file('broker.pem'));
  const all = ['broker.key', 'broker.pem', 'ca.pem'].map((one) => readFileSync(file(one), 'utf8')).join('');
  writeFileSync(file('broker.all.pem'), all);
  return { authority: file('ca.pem'), keys: file('broker.all.pem') };
}

const guardedBy = (keys: string, [open, guarded, controller]: readonly number[]) => {
  const at = 'listener.name.sasl_ssl';
  const module = (of: string, more = '') => `org.apache.kafka.common.security.${of} required${more};`;
  const scram = module('scram.ScramLoginModule');
  const ours = `PLAINTEXT://127.0.0.1:${open},SASL_SSL://127.0.0.1:${guarded}`;
  return {
    settings: {
      listeners: `${ours},CONTROLLER://127.0.0.1:${controller}`,
      'advertised.listeners': ours,
      'controller.quorum.voters': `1@127.0.0.1:${controller}`,
      'listener.security.protocol.map': 'CONTROLLER:PLAINTEXT,PLAINTEXT:PLAINTEXT,SASL_SSL:SASL_SSL',
      'ssl.keystore.type': 'PEM',
      'ssl.keystore.location': keys,
      'sasl.enabled.mechanisms': 'PLAIN,SCRAM-SHA-256,SCRAM-SHA-512',
      [`${at}.plain.sasl.jaas.config`]: module('plain.PlainLoginModule', ` user_${name}="${password}"`),
      [`${at}.scram-sha-256.sasl.jaas.config`]: scram,
      [`${at}.scram-sha-512.sasl.jaas.config`]: scram,
    },
    scram: ['SCRAM-SHA-256', 'SCRAM-SHA-512'].map((one) => `${one}=[name=${name},password=${password}]`),
  };
};

describeThere(`the relay at brokers that let in whom they know (${missing.join('; ') || 'real broker'})`, () => {
  const processes = new Processes();
  const folder = processes.folder();
  let [broker, authority, at]: [Kafka | undefined, string, string] = [undefined, '', ''];

  beforeAll(async () => {
    const ports = [await freePort(), await freePort(), await freePort()];
    const made = certified(folder);
    authority = made.authority;
    at = `127.0.0.1:${ports[1]}`;
    broker = await startKafka({ folder: join(folder, 'kafka'), port: ports[0]! }, guardedBy(made.keys, ports));
  });
  afterAll(async () => {
    broker?.kill('SIGKILL');
    await broker?.ended;
    await processes.close();
  });

  /** What comes of it, and all that was said. */
  async function comes(env: Readonly<Record<string, string>>) {
    const usual = { KAFKA_BROKERS: at, KAFKA_TLS: 'on', KAFKA_USER: name, KAFKA_PASSWORD: password };
    const known = { ...usual, NODE_EXTRA_CA_CERTS: authority, KAFKAJS_NO_PARTITIONER_WARNING: '1', ...env };
    const { code, output } = await processes.script([...asWritten, 'test/support/kafka-guest.ts'], known);
    for (const secret of [password, 'another-0452', Buffer.from(password).toString('base64')])
      expect(output).not.toContain(secret);
    return [code, output] as const;
  }

  it.each(['plain', 'scram-sha-256', 'scram-sha-512'])('writes and reads by TLS and %s', async (mechanism) => {
    expect(await comes({ KAFKA_MECHANISM: mechanism })).toEqual([0, expect.stringMatching(/^committed 1$/m)]);
  });

  it.each([
    ['a wrong password', { KAFKA_PASSWORD: 'another-0452' }, /authentication failed/i],
    [
      'a wrong password in plain words',
      { KAFKA_PASSWORD: 'another-0452', KAFKA_MECHANISM: 'plain' },
      /authentication failed/i,
    ],
    ['a certificate of an authority that nobody knows', { NODE_EXTRA_CA_CERTS: '' }, /certificate/],
    ['no TLS', { KAFKA_TLS: 'off' }, /connection|timeout/i],
  ] as const)('says in words why not with %s, and never who it is by which password', async (_, env, words) => {
    expect(await comes(env)).toEqual([1, expect.stringMatching(words)]);
  });
});
