import { AllowedHosts, isLoopback } from './allowed-hosts.ts';
import { captchaOf, type CaptchaSettings } from './captcha-settings.ts';
import { type KafkaSettings, kafkaOf, kafkaProblem } from './kafka-settings.ts';
import { clockProblem, drivenClockOf, type DrivenClockSettings } from './clock-settings.ts';
import { isSecret, settings, type Settings } from './settings.ts';
import { smtpOf, type SmtpSettings } from './smtp-settings.ts';

/** A start with a bad value is refused: one line per problem, naming the variable, its value and what is allowed. */
export class BadConfig extends Error {
  constructor(readonly problems: readonly string[]) {
    super(problems.join('\n'));
  }
}

/** How this process runs, parsed once from the environment. Also Nest's token. */
export class Config {
  /** Only people at this machine can reach the market: embedded stores, a loopback host, no public address. */
  readonly isOfThisMachine: boolean;
  readonly port: number;
  readonly host: string;
  /** Where operators and probes ask: a listener of its own, which visitors never reach. */
  readonly opsPort: number;
  readonly opsHost: string;
  readonly dataDir: string;
  /** Where people reach it: scheme, host and port, no slash at the end. */
  readonly publicUrl: string;
  /** The host names by which the market may be asked. */
  readonly hosts: AllowedHosts;
  /** Where a projector posts what time does, so that it comes to the stream's own api node, which is asked by that name too. Null when nobody said. */
  readonly balancerUrl: string | null;
  readonly eventStoreUrl: string | null;
  readonly mongoUrl: string | null;
  /** Where topics go. Null: they are read by the feed alone. */
  readonly kafka: KafkaSettings | null;
  /** Time stands until an operator moves it on, from this moment, else from now. Null: the machine's own. */
  readonly drivenClock: DrivenClockSettings | null;
  /** The rule record under which a book is opened that was not there. */
  readonly bookRules: string;
  /** The demo world is made at the first start. */
  readonly demo: boolean;
  /** The house makes two operators, not one: what takes two of them can be done from the first start on. */
  readonly secondOperator: boolean;
  /** The operator may make test members. */
  readonly testMembers: boolean;
  /** Where mails go. Null: into a folder. */
  readonly smtp: SmtpSettings | null;
  /** People come from elsewhere, and no mail reaches them. */
  readonly isMute: boolean;
  /** Mails can be read at `/outbox`: one of them takes any account, so only where nobody but people at this machine can ask. */
  readonly mailOutbox: boolean;
  /** The operator's token for scripts that have no `operator.json`. */
  readonly operatorToken: string | null;
  /** To which key copies of the log are encrypted that operators take away. Null: they cannot. */
  readonly backupKey: string | null;
  /** Proxies in front, as addresses or networks: the only ones whose `X-Forwarded-For` is believed. */
  readonly trustedProxies: readonly string[];
  /** In which headers they say where a visitor is, and that a program reads. Null: they say nothing of it. */
  readonly edgeCountryHeader: string | null;
  readonly edgeBotHeader: string | null;
  readonly logLevel: Settings['LOG_LEVEL'];
  readonly metrics: boolean;
  /** Where traces go, and of which share of all requests; nothing: nowhere. */
  readonly traces: Readonly<{ endpoint: string; ratio: number }> | undefined;
  readonly rateLimits: boolean;
  /** Who tries much is asked for a proof. */
  readonly captcha: CaptchaSettings;
  /** Requests answered at once; beyond it the less important are refused. */
  readonly inFlightMost: number;
  /** Milliseconds that the event loop may be late; beyond a share of it the less important are refused. */
  readonly loopLagMost: number;
  /** Pushed messages a second to one room, all its sockets together. */
  readonly liveMostPerSecond: number;
  readonly liveHandshakesPerSecond: number;
  readonly liveSocketsMost: number;

  constructor(values: Settings) {
    const isOfThisMachine = isOfOne(values);
    this.isOfThisMachine = isOfThisMachine;
    this.port = values.PORT;
    this.host = values.HOST;
    this.opsPort = values.OPS_PORT ?? nextTo(values.PORT);
    this.opsHost = values.OPS_HOST;
    this.dataDir = values.DATA_DIR;
    this.drivenClock = drivenClockOf(values);
    this.publicUrl = (values.PUBLIC_URL ?? defaultUrl(values)).toLowerCase();
    this.hosts = hostsOf(this.publicUrl, values);
    this.eventStoreUrl = values.EVENTSTORE_URL ?? null;
    this.mongoUrl = values.MONGO_URL ?? null;
    this.kafka = kafkaOf(values);
    this.bookRules = values.BOOK_RULES;
    this.demo = values.DEMO ?? isOfThisMachine;
    this.secondOperator = values.SECOND_OPERATOR ?? this.demo;
    this.testMembers = values.TEST_MEMBERS ?? isOfThisMachine;
    this.smtp = smtpOf(values);
    this.isMute = this.smtp === null && !isAskedHereAlone(this, values);
    this.mailOutbox = (values.MAIL_OUTBOX ?? isOfThisMachine) && this.smtp === null && isAskedHereAlone(this, values);
    this.backupKey = values.BACKUP_KEY ?? null;
    this.operatorToken = values.OPERATOR_TOKEN ?? null;
    this.balancerUrl = values.BALANCER_URL ?? values.PUBLIC_URL ?? null;
    this.trustedProxies = values.TRUSTED_PROXIES ?? [];
    this.edgeCountryHeader = values.EDGE_COUNTRY_HEADER ?? null;
    this.edgeBotHeader = values.EDGE_BOT_HEADER ?? null;
    this.logLevel = values.LOG_LEVEL;
    this.metrics = values.METRICS;
    this.traces = tracesOf(values);
    this.rateLimits = values.RATE_LIMITS;
    this.captcha = captchaOf(values);
    this.inFlightMost = values.IN_FLIGHT_MOST;
    this.loopLagMost = values.LOOP_LAG_MOST;
    this.liveMostPerSecond = values.LIVE_MOST_PER_SECOND;
    this.liveHandshakesPerSecond = values.LIVE_HANDSHAKES_PER_SECOND;
    this.liveSocketsMost = values.LIVE_SOCKETS_MOST;
  }

  /** Cookies are `Secure` and browsers are told to stay on https. */
  get isSecure(): boolean {
    return this.publicUrl.startsWith('https:');
  }
}

const hostsOf = (publicUrl: string, { ALLOWED_HOSTS = [], BALANCER_URL, PUBLIC_URL }: Settings) =>
  new AllowedHosts(publicUrl, {
    more: [...ALLOWED_HOSTS, ...(BALANCER_URL ? [new URL(BALANCER_URL).hostname] : [])],
    isLocal: PUBLIC_URL === undefined,
  });

/** Embedded stores, a loopback host, no public address. */
const isOfOne = ({ EVENTSTORE_URL, MONGO_URL, PUBLIC_URL, HOST }: Settings) =>
  !EVENTSTORE_URL && !MONGO_URL && !PUBLIC_URL && isLoopback(HOST);

function tracesOf({
  OTEL_EXPORTER_OTLP_ENDPOINT: endpoint,
  OTEL_TRACES_SAMPLER_ARG: ratio,
}: Settings): Config['traces'] {
  return endpoint === undefined ? undefined : { endpoint, ratio };
}

/** Reads the environment; an empty variable counts as not set. Throws `BadConfig`. */
export function readConfig(env: Readonly<Record<string, string | undefined>>): Config {
  const given = Object.fromEntries(Object.keys(settings.shape).map((name) => [name, env[name] || undefined]));
  const parsed = settings.safeParse(given);
  if (parsed.success && (given['SMTP_URL'] === undefined) !== (given['MAIL_FROM'] === undefined))
    throw new BadConfig(['SMTP_URL and MAIL_FROM: one says where mails go, the other from whom they are; set both']);
  const wrong = parsed.success ? (kafkaProblem(parsed.data) ?? clockProblem(parsed.data)) : undefined;
  if (wrong !== undefined) throw new BadConfig([wrong]);
  if (parsed.success) return new Config(parsed.data);
  throw new BadConfig(parsed.error.issues.map(({ path, message }) => problemOf(String(path[0]), given, message)));
}

function problemOf(name: string, given: Readonly<Record<string, string | undefined>>, allowed: string) {
  const value = isSecret(name) ? 'what is set' : JSON.stringify(given[name]);
  return `${name}: ${value} is not allowed; allowed is ${allowed}`;
}

/** Do all the names by which it can be asked, and the address at which it listens, mean this machine itself? */
const isAskedHereAlone = ({ host, publicUrl }: Config, { ALLOWED_HOSTS: more = [] }: Settings) =>
  [host, new URL(publicUrl).hostname, ...more].every(isLoopback);

/** The operators' port when none is set: the next one. 0 stays 0 (any free port), and the last port has none after it. */
const nextTo = (port: number) => (port === 0 ? 0 : port < 65_535 ? port + 1 : port - 1);

/** An address to listen on everywhere is nobody's address: people on this machine say localhost. */
function defaultUrl({ HOST, PORT }: Settings) {
  const host = HOST === '0.0.0.0' || HOST === '::' ? 'localhost' : HOST;
  return `http://${host.includes(':') ? `[${host}]` : host}:${PORT}`;
}
