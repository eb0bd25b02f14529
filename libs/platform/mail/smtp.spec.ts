import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, describe, expect, it } from '@jest/globals';
import type { SmtpSettings } from '#platform/config/smtp-settings.ts';
import { startSmtp, type Smtp } from '../../../test/stand-ins/smtp.ts';
import type { Mail } from './mail.ts';
import { MailPostponed, MailRefused, MailServerAway } from './mail-server.ts';
import { aMail } from './queue/mail-queue.contract.ts';
import { SmtpServer } from './smtp.adapter.ts';

const at = '2026-05-01T12:00:00.000Z';
const folder = mkdtempSync(join(tmpdir(), 'plinth-smtp-'));
const [keyFile, certFile] = [join(folder, 'key.pem'), join(folder, 'cert.pem')];
const request = ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '1'];
const named = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost,IP:127.0.0.1'];
execFileSync('openssl', [...request, ...named, '-keyout', keyFile, '-out', certFile], { stdio: 'ignore' });
const [key, cert] = [readFileSync(keyFile, 'utf8'), readFileSync(certFile, 'utf8')];

const opened: (Smtp | SmtpServer)[] = [];
afterEach(async () => {
  for (const one of opened.splice(0)) await ('stop' in one ? one.stop() : one.close());
});
afterAll(() => rmSync(folder, { recursive: true }));

async function aServer(...options: Parameters<typeof startSmtp>) {
  const smtp = await startSmtp(...options);
  opened.unshift(smtp);
  return smtp;
}

function settingsOf({ port }: Smtp, more: Partial<SmtpSettings> = {}): SmtpSettings {
  const from = { name: 'Plinth, the market', address: 'post@plinth.example' };
  return { host: '127.0.0.1', port, tls: 'none', user: null, from, ...more };
}

function deliver(smtp: Smtp, mail: Mail, more: Partial<SmtpSettings> = {}, options: { ca?: string } = {}) {
  const server = new SmtpServer(settingsOf(smtp, more), options);
  opened.unshift(server);
  return server.deliver(mail, at, new AbortController().signal);
}

describe('a mail on its way', () => {
  it('has text and page, its envelope, and says that a machine wrote it', async () => {
    const smtp = await aServer();
    const mail = {
      ...aMail('zoé+1@example.org'),
      subject: 'Votre enchère est dépassée – 220 $',
      text: 'Bonjour\n\nÉté.\n',
    };
    await deliver(smtp, { ...mail, to: 'zoe+1@example.org', language: 'fr' });
    const [{ mail: came, from, to, raw }] = smtp.came as [(typeof smtp.came)[number]];
    expect([from, to]).toEqual(['post@plinth.example', ['zoe+1@example.org']]);
    expect(came).toMatchObject({ subject: mail.subject, messageId: `<${mail.id}@plinth.example>`, date: new Date(at) });
    expect(came.from?.value).toEqual([{ name: 'Plinth, the market', address: 'post@plinth.example' }]);
    expect(came.text?.trim()).toBe('Bonjour\n\nÉté.');
    expect(came.html).toContain('<p>Été.</p>');
    expect(raw).toMatch(/^Auto-Submitted: auto-generated\r$/m);
    expect(raw).toMatch(/^Content-Language: fr\r$/m);
    expect(raw).not.toMatch(/^(?:List-|X-Mailer)/im);
  });

  it('says how mails of its kind end', async () => {
    const smtp = await aServer();
    const unsubscribe = `https://plinth.example/web-api/v1/unsubscribe/one-click?token=${'a'.repeat(150)}`;
    await deliver(smtp, { ...aMail(), unsubscribe });
    const { headers } = smtp.came[0]!.mail;
    expect(headers.get('list')).toMatchObject({ unsubscribe: { url: unsubscribe } });
    expect(smtp.came[0]!.raw.replaceAll(/\r\n[ \t]+/g, '')).toContain(`List-Unsubscribe: <${unsubscribe}>`);
    expect(smtp.came[0]!.raw).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click\r$/m);
  });

  it('has no header, no reader and no part that its words made', async () => {
    const smtp = await aServer();
    const subject = 'Hello\r\nBcc: eve@example.org\r\n\r\n<b>';
    await deliver(smtp, { ...aMail(), subject, text: '.\r\nMAIL FROM:<eve@example.org>\r\n.\r\nQUIT\r\n' });
    expect(smtp.came).toHaveLength(1);
    expect(smtp.came[0]!.to).toEqual(['ann@example.org']);
    expect(smtp.came[0]!.mail.headerLines.map((line) => line.key)).not.toContain('bcc');
    expect(smtp.came[0]!.mail.text).toContain('MAIL FROM:<eve@example.org>');
    for (const to of [
      'ann@example.org, eve@example.org',
      'ann@example.org <eve@example.org>',
      'a@b\r\nRCPT TO:<eve@c>',
    ])
      await expect(deliver(smtp, aMail(to))).rejects.toThrow(MailRefused);
    expect(smtp.told).toEqual(['ann@example.org']);
  });
});

describe('the line to the server', () => {
  it('is encrypted, or nothing is said on it', async () => {
    const bare = await aServer();
    await expect(deliver(bare, aMail(), { tls: 'demanded' })).rejects.toThrow(MailServerAway);
    expect([bare.told, bare.came]).toEqual([[], []]);
  });

  it('is to a server that somebody vouches for', async () => {
    const smtp = await aServer({ key, cert });
    const demanded = { tls: 'demanded', host: 'localhost' } as const;
    await expect(deliver(smtp, aMail(), demanded)).rejects.toThrow(MailServerAway);
    expect(smtp.told).toEqual([]);
    await deliver(smtp, aMail(), demanded, { ca: cert });
    expect(smtp.came).toHaveLength(1);
  });

  it('is signed in to, and a sign-in that is refused says nothing of the mail', async () => {
    const onAuth: NonNullable<Parameters<typeof startSmtp>[0]>['onAuth'] = ({ username, password }, _session, done) =>
      password === 'hush' ? done(null, { user: username }) : done(new Error('no'));
    const smtp = await aServer({ key, cert, secure: true, authOptional: false, onAuth });
    const as = (password: string) => ({ tls: 'from-the-start', user: { name: 'me', password } }) as const;
    const refused = deliver(smtp, aMail(), as('wrong'), { ca: cert });
    await expect(refused).rejects.toThrow(MailServerAway);
    await expect(refused).rejects.not.toThrow(/wrong|me@/);
    await deliver(smtp, aMail(), as('hush'), { ca: cert });
    expect(smtp.came).toHaveLength(1);
  });

  it('tells apart: not now, never, and nobody there', async () => {
    const smtp = await aServer();
    const meeting = async (code: number, step: 'rcpt' | 'data' | 'from') => {
      Object.assign(smtp.manners, { rcpt: undefined, data: undefined, from: undefined, [step]: () => ({ code }) });
      return (await deliver(smtp, aMail()).catch((error: unknown) => error)) as Error;
    };
    expect(await meeting(450, 'rcpt')).toEqual(new MailPostponed('RCPT TO 450'));
    expect(await meeting(452, 'data')).toEqual(new MailPostponed('DATA 452'));
    expect(await meeting(550, 'rcpt')).toEqual(new MailRefused('RCPT TO 550'));
    expect(await meeting(554, 'data')).toEqual(new MailRefused('DATA 554'));
    expect(await meeting(550, 'from')).toEqual(new MailServerAway('MAIL FROM 550'));
    expect(await meeting(421, 'rcpt')).toBeInstanceOf(MailServerAway);
    await smtp.stop();
    expect(await meeting(0, 'rcpt')).toBeInstanceOf(MailServerAway);
    opened.splice(opened.indexOf(smtp), 1);
  });

  it('is cut where whoever waits has waited long enough', async () => {
    const smtp = await aServer();
    const enough = new AbortController();
    smtp.manners.data = () => {
      setImmediate(() => enough.abort()); // it has come, and nothing is said of it
      return 'silent';
    };
    const server = new SmtpServer(settingsOf(smtp));
    opened.unshift(server);
    await expect(server.deliver(aMail(), at, enough.signal)).rejects.toThrow(MailServerAway);
    smtp.manners.data = () => undefined;
    await server.deliver(aMail(), at, new AbortController().signal);
    expect(smtp.came).toHaveLength(1);
  });
});
