import { describe, expect, it } from '@jest/globals';
import { BadConfig, readConfig } from './config.ts';

const problems = (env: Record<string, string>) => {
  try {
    return readConfig(env);
  } catch (error) {
    return (error as BadConfig).problems;
  }
};

describe('the configuration', () => {
  it('needs nothing: one machine, embedded stores, a demo world', () => {
    expect(readConfig({})).toMatchObject({
      port: 3000,
      host: '127.0.0.1',
      dataDir: './data',
      publicUrl: 'http://127.0.0.1:3000',
      eventStoreUrl: null,
      demo: true,
      testMembers: true,
      mailOutbox: true,
      trustedProxies: [],
      rateLimits: true,
      isSecure: false,
    });
  });

  it('leaves out what is for trying things out wherever strangers may come', () => {
    const none = { demo: false, testMembers: false, mailOutbox: false };
    for (const env of [
      { PUBLIC_URL: 'https://plinth.example' },
      { PUBLIC_URL: 'http://localhost:8080' },
      { HOST: '0.0.0.0' },
      { HOST: '::' },
      { HOST: '192.168.1.2' },
    ])
      expect([env, readConfig(env)]).toEqual([env, expect.objectContaining(none)]);
    for (const HOST of ['localhost', '127.0.0.9', '::1'])
      expect(readConfig({ HOST })).toMatchObject({ demo: true, testMembers: true, mailOutbox: true });
    expect(readConfig({ HOST: '0.0.0.0', DEMO: 'on' })).toMatchObject({ ...none, demo: true });
  });

  it('leaves it out on real stores too', () => {
    const onServers = { EVENTSTORE_URL: 'esdb://a:2113?tls=false', MONGO_URL: 'mongodb://a,b/plinth' };
    expect(readConfig(onServers)).toMatchObject({ demo: false, testMembers: false, mailOutbox: false });
    expect(readConfig({ ...onServers, TEST_MEMBERS: 'on' })).toMatchObject({ testMembers: true, demo: false });
  });

  it('lets mails be read by people at this machine alone, whatever it is told', () => {
    const isRead = (env: Record<string, string>) => readConfig({ MAIL_OUTBOX: 'on', ...env }).mailOutbox;
    const here: Record<string, string>[] = [
      {},
      { PUBLIC_URL: 'http://localhost:8080' },
      { MONGO_URL: 'mongodb://a/plinth' },
    ];
    for (const env of here) expect([env, isRead(env)]).toEqual([env, true]);
    const elsewhere: Record<string, string>[] = [
      { HOST: '0.0.0.0' },
      { HOST: '::' },
      { HOST: '0.0.0.0', PUBLIC_URL: 'http://localhost:8080' },
      { PUBLIC_URL: 'https://plinth.example' },
      { PUBLIC_URL: 'http://localhost.plinth.example' },
      { ALLOWED_HOSTS: 'localhost, shop.example' },
      { SMTP_URL: 'smtp://localhost', MAIL_FROM: 'post@plinth.example' },
    ];
    for (const env of elsewhere) expect([env, isRead(env)]).toEqual([env, false]);
  });

  it('knows where mails go and from whom they are', () => {
    const from = { MAIL_FROM: 'Plinth <post@plinth.example>' };
    expect(readConfig({}).smtp).toBeNull();
    expect(readConfig({ SMTP_URL: 'smtp://me%40a:p%2Fw@mail.example', ...from }).smtp).toEqual({
      host: 'mail.example',
      port: 587,
      tls: 'demanded',
      user: { name: 'me@a', password: 'p/w' },
      from: { name: 'Plinth', address: 'post@plinth.example' },
    });
    const tlsOf = (SMTP_URL: string) => readConfig({ SMTP_URL, MAIL_FROM: 'post@plinth.example' }).smtp;
    expect(tlsOf('smtps://mail.example')).toMatchObject({ port: 465, tls: 'from-the-start', user: null });
    expect(tlsOf('smtp://[::1]:1025')).toMatchObject({ host: '::1', port: 1025, tls: 'none', from: { name: '' } });
  });

  it('refuses half of it, and what could be anything else', () => {
    expect(problems({ SMTP_URL: 'smtp://a' })).toEqual([expect.stringContaining('set both')]);
    expect(problems({ MAIL_FROM: 'post@plinth.example' })).toEqual([expect.stringContaining('set both')]);
    for (const SMTP_URL of ['mail.example', 'http://a', 'smtp://a/?tls=off', 'smtp://me@a', 'smtp://me:%0d%0a@a'])
      expect([SMTP_URL, problems({ SMTP_URL, MAIL_FROM: 'a@b.example' })]).toEqual([SMTP_URL, [expect.any(String)]]);
    for (const MAIL_FROM of [
      'Plinth',
      'a@b.example, c@d.example',
      'a <a@b.example',
      'x\r\nBcc: y <a@b.example>',
      'a@b>',
    ])
      expect([MAIL_FROM, problems({ MAIL_FROM, SMTP_URL: 'smtp://a' })]).toEqual([MAIL_FROM, [expect.any(String)]]);
  });

  it('knows who signs in to Kafka, and sends no password there in plain words', () => {
    const brokers = { KAFKA_BROKERS: 'kafka:9092' };
    const [user, password] = [{ KAFKA_USER: 'me' }, { KAFKA_PASSWORD: 'hush' }];
    expect(readConfig(brokers).kafka).toMatchObject({ tls: false, user: null, replication: 1 });
    expect(readConfig({ ...brokers, ...user, ...password }).kafka!.user).toEqual({
      mechanism: 'scram-sha-512',
      name: 'me',
      password: 'hush',
    });
    for (const half of [user, password])
      expect(problems({ ...brokers, ...half })).toEqual([expect.stringContaining('set both')]);
    const plain = { ...brokers, ...user, ...password, KAFKA_MECHANISM: 'plain' };
    expect(problems(plain)).toEqual([expect.stringMatching(/^KAFKA_MECHANISM: (?!.*hush)/)]);
    for (const safe of [{ KAFKA_TLS: 'on' }, { KAFKA_BROKERS: '127.0.0.1:9092,[::1]:9092' }])
      expect(readConfig({ ...plain, ...safe }).kafka!.user).toMatchObject({ mechanism: 'plain' });
  });

  it('takes an empty variable for none', () =>
    expect(readConfig({ PORT: '', DEMO: '' })).toMatchObject({ port: 3000 }));

  it('says localhost when it listens everywhere', () =>
    expect(readConfig({ HOST: '0.0.0.0', PORT: '80' }).publicUrl).toBe('http://localhost:80'));

  it('names each bad variable, its value and what is allowed, a line each', () => {
    expect(problems({ PORT: '70000', DEMO: 'maybe', PUBLIC_URL: 'https://a.example/shop' })).toEqual([
      'PORT: "70000" is not allowed; allowed is a whole number from 0 to 65535',
      'PUBLIC_URL: "https://a.example/shop" is not allowed; allowed is an address such as https://plinth.example, without a path',
      'DEMO: "maybe" is not allowed; allowed is on or off',
    ]);
  });

  it('believes the proxies that it is told of, and takes no number of them', () => {
    expect(readConfig({ TRUSTED_PROXIES: '10.0.0.0/8, 192.0.2.7,fd00::/8' }).trustedProxies).toEqual([
      '10.0.0.0/8',
      '192.0.2.7',
      'fd00::/8',
    ]);
    for (const TRUSTED_PROXIES of ['1', '10.0.0.0/33', '10.0.0.0/8/8', 'nginx', '10.0.0.0/8,', 'fd00::/129'])
      expect(problems({ TRUSTED_PROXIES })).toHaveLength(1);
  });

  it.each(['-1', '1.5', '1e3', '0x10', 'NaN', ' 1'])('has no port %s', (PORT) =>
    expect(problems({ PORT })).toHaveLength(1),
  );

  it('never shows a secret', () => {
    expect(
      JSON.stringify(
        problems({ OPERATOR_TOKEN: 'hush hush', MONGO_URL: 'mongo://me:secret@a', SMTP_URL: 'smtp://me:secret@a/b' }),
      ),
    ).not.toMatch(/hush|secret@/);
  });
});
