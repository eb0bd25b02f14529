import { isLoopback } from './allowed-hosts.ts';

/** Who mails are from. */
export type Sender = Readonly<{ name: string; address: string }>;

/** Where mails are handed over, and from whom they are. */
export type SmtpSettings = Readonly<{
  host: string;
  port: number;
  /** `from-the-start` (smtps); `demanded`: by STARTTLS, or nothing is sent; `none`: the server is this machine itself. */
  tls: 'from-the-start' | 'demanded' | 'none';
  user: Readonly<{ name: string; password: string }> | null;
  from: Sender;
}>;

type Variables = Readonly<{ SMTP_URL?: string | undefined; MAIL_FROM?: Sender | undefined }>;

const ports = { 'smtp:': 587, 'smtps:': 465 } as const;

/** Is it `smtp://host`, `smtps://user:password@host:465` or the like, and nothing behind it? */
export function isSmtpUrl(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, hostname, pathname, search, hash, username, password } = new URL(text);
  const isPlain = (pathname === '' || pathname === '/') && search === '' && hash === '';
  const isUser = (username === '') === (password === '') && isDecodable(username) && isDecodable(password);
  return protocol in ports && hostname !== '' && isPlain && isUser;
}

/** `Name <address>` or an address alone; undefined for anything else. */
export function senderOf(text: string): Sender | undefined {
  const form = /^(?:"?([^"<>\p{Cc}]{1,100}?)"? <)?([\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63})*)(>?)$/u.exec(text);
  const [, name = '', address = '', bracket = ''] = form ?? [];
  return address === '' || (name === '') !== (bracket === '') ? undefined : { name: name.trim(), address };
}

/** What the variables say of SMTP; null when they name no server. */
export function smtpOf({ SMTP_URL: url, MAIL_FROM: from }: Variables): SmtpSettings | null {
  if (url === undefined || from === undefined) return null;
  const { protocol, hostname, port, username, password } = new URL(url);
  const name = decodeURIComponent(username);
  return {
    host: hostname.replaceAll(/^\[|\]$/g, ''),
    port: Number(port || ports[protocol as keyof typeof ports]),
    tls: protocol === 'smtps:' ? 'from-the-start' : isLoopback(hostname) ? 'none' : 'demanded',
    user: name === '' ? null : { name, password: decodeURIComponent(password) },
    from,
  };
}

function isDecodable(text: string): boolean {
  try {
    return !/\p{Cc}/u.test(decodeURIComponent(text));
  } catch {
    return false;
  }
}
