import { once } from 'node:events';
import type { AddressInfo, Socket } from 'node:net';
import { type ParsedMail, simpleParser } from 'mailparser';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';

/** What a step of a conversation is answered with: nothing takes it. */
type Answer = Readonly<{ code: number; says?: string }> | undefined;

/** How the server behaves, as long as it is so. */
export type Manners = {
  rcpt?: (address: string) => Answer;
  from?: () => Answer;
  /** After the dot, when the server has the mail. `cut`: the line breaks before it can say so. `silent`: it says nothing at all. */
  data?: (mail: ParsedMail) => Answer | 'cut' | 'silent';
};

/** A mail that came, with its envelope. */
export type Came = Readonly<{ mail: ParsedMail; raw: string; from: string; to: readonly string[] }>;

const refused = ({ code, says = 'no' }: NonNullable<Answer>) => Object.assign(new Error(says), { responseCode: code });

/** An SMTP server in this process that keeps what it takes. `manners` may be changed at any time. */
export async function startSmtp(options: SMTPServerOptions = {}, port = 0) {
  const manners: Manners = {};
  const came: Came[] = [];
  const told: string[] = [];
  let sockets = 0;
  const server: SMTPServer = new SMTPServer({
    authOptional: true,
    disabledCommands: options.key ? [] : ['STARTTLS'],
    closeTimeout: 50,
    ...options,
    onConnect: (_session, done) => {
      sockets++;
      done();
    },
    onClose: () => void sockets--,
    onMailFrom: (_address, _session, done) => {
      const answer = manners.from?.();
      done(answer && refused(answer));
    },
    onRcptTo: ({ address }, _session, done) => {
      told.push(address);
      const answer = manners.rcpt?.(address);
      done(answer && refused(answer));
    },
    onData: (stream, session, done) => {
      const parts: Buffer[] = [];
      stream.on('data', (part: Buffer) => parts.push(part));
      stream.on('end', () => {
        void (async () => {
          const raw = Buffer.concat(parts).toString('latin1');
          const mail = await simpleParser(Buffer.concat(parts));
          const { mailFrom, rcptTo } = session.envelope;
          const answer = manners.data?.(mail);
          if (answer === 'silent') return;
          if (answer === undefined || answer === 'cut')
            came.push({ mail, raw, from: mailFrom ? mailFrom.address : '', to: rcptTo.map(({ address }) => address) });
          if (answer === 'cut') server.connections.forEach((connection) => cut(connection));
          else done(answer && refused(answer));
        })();
      });
    },
  });
  server.on('error', () => {});
  server.listen(port, '127.0.0.1');
  await once(server.server, 'listening');
  return {
    port: (server.server.address() as AddressInfo).port,
    came,
    /** To whom somebody wanted to send, whatever became of it. */
    told,
    manners,
    sockets: () => sockets,
    stop: () => new Promise<void>((resolve) => server.close(resolve)),
  };
}

/** Its line, as smtp-server keeps it. */
const cut = (connection: unknown) => (Reflect.get(connection as object, '_socket') as Socket).destroy();

export type Smtp = Awaited<ReturnType<typeof startSmtp>>;
