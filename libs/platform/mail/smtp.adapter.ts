import { createTransport, type SendMailOptions } from 'nodemailer';
import { dateOf, type Instant, minute, second } from '#kernel/instant.ts';
import type { Sender, SmtpSettings } from '#platform/config/smtp-settings.ts';
import type { Mail } from './mail.ts';
import { htmlOf } from './mail-html.ts';
import { MailPostponed, MailRefused, MailServer, MailServerAway } from './mail-server.ts';

/** Connections that are kept open: as many mails are under way at once. */
export const connections = 3;

/**
 * In milliseconds. A server may think for minutes before it says that it has a mail (RFC 5321, 4.5.3.2.6 gives it ten). Whoever delivers
 * has less patience: nodemailer does not tell whether it stalled on a mail or is away.
 */
const patience = { connectionTimeout: 10 * second, greetingTimeout: 20 * second, socketTimeout: 5 * minute } as const;

type Options = Readonly<{
  /** The authorities that are believed, instead of Node's. For tests. */
  ca?: string;
  /** Shorter than ours. For tests. */
  socketTimeout?: number;
}>;

/** A mail server by SMTP, through nodemailer: a few connections, encrypted unless it is this machine itself. */
export class SmtpServer extends MailServer {
  readonly description: string;
  private readonly from: Sender;
  private readonly transport: ReturnType<typeof pooled>;

  constructor(settings: SmtpSettings, options: Options = {}) {
    super();
    this.from = settings.from;
    this.description = `SMTP, ${settings.host}:${settings.port}`;
    this.transport = pooled(settings, options);
  }

  async deliver(mail: Mail, at: Instant, signal: AbortSignal): Promise<void> {
    if (!isOneReader(mail.to)) throw new MailRefused('it is not to one address');
    try {
      await this.transport.sendMail({ ...mimeOf(mail, at, this.from), signal });
    } catch (error) {
      throw failureOf(error as SmtpError);
    }
  }

  async close(): Promise<void> {
    this.transport.close();
  }
}

/** nodemailer reads more than one reader out of commas, angles and the like, in an envelope too. */
const isOneReader = (address: string) => /^[^\s@,;:<>()[\]"\\]{1,64}@[^\s@,;:<>()[\]"\\]{1,255}$/.test(address);

function pooled({ host, port, tls, user }: SmtpSettings, { ca, ...shorter }: Options) {
  return createTransport({
    pool: true,
    maxConnections: connections,
    maxMessages: 100,
    maxRequeues: 0, // what was cut off may have arrived: our queue tries again, and counts
    host,
    port,
    secure: tls === 'from-the-start',
    requireTLS: tls === 'demanded',
    ignoreTLS: tls === 'none',
    tls: { minVersion: 'TLSv1.2', ...(ca !== undefined && { ca }) },
    ...(user && { auth: { user: user.name, pass: user.password } }),
    ...patience,
    ...shorter,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
}

function mimeOf(mail: Mail, at: Instant, from: Sender): SendMailOptions {
  const domain = from.address.slice(from.address.indexOf('@') + 1);
  return {
    messageId: `<${mail.id}@${domain}>`,
    date: dateOf(at),
    from,
    to: { name: '', address: mail.to },
    envelope: { from: from.address, to: [mail.to] },
    subject: mail.subject,
    text: mail.text,
    html: htmlOf(mail),
    headers: {
      'Auto-Submitted': 'auto-generated',
      'Content-Language': mail.language,
      ...(mail.unsubscribe !== undefined && {
        'List-Unsubscribe': { prepared: true, value: `<${mail.unsubscribe}>` },
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      }),
    },
  };
}

/** What nodemailer's errors carry. */
type SmtpError = Error & Readonly<{ code?: string; command?: string; responseCode?: number; response?: string }>;

/**
 * Only what the server says of the mail or its reader is about the mail. A refused sender, sign-in or TLS is about us: every mail would meet
 * it, so none is given up for it.
 */
function failureOf({ code, command = '', responseCode: status = 0, response = '' }: SmtpError): Error {
  const [detail = ''] = /(?<=^\d{3}[ -])\d\.\d{1,3}\.\d{1,3}/.exec(response) ?? [];
  const said = [command || 'connection', status || code, detail].filter(Boolean).join(' ');
  const isAboutIt = command === 'RCPT TO' || command === 'DATA';
  if (code === 'EENVELOPE' && command === 'API') return new MailRefused(said); // an address that no server is asked for
  if (status === 421 || status < 400) return new MailServerAway(said);
  if (status < 500) return new MailPostponed(said);
  return isAboutIt ? new MailRefused(said) : new MailServerAway(said);
}
