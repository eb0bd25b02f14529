import { accountMutants } from './account-mutant-names.ts';
import { auctionMutants } from './auction-mutant-names.ts';
import { bookMutants } from './book-mutant-names.ts';
import { opsMutants } from './ops-mutant-names.ts';
import { giftCardMutants } from './gift-card-mutant-names.ts';
import { listingMutants } from './listing-mutant-names.ts';
import { offerMutants } from './offer-mutant-names.ts';
import { orderMutants } from './order-mutant-names.ts';
import { paymentMutants } from './payment-mutant-names.ts';
import { placeMutants } from './place-mutant-names.ts';
import { priceMutants } from './price-mutant-names.ts';
import { sellerMutants } from './seller-mutant-names.ts';
import { triviaMutants } from './trivia-mutant-names.ts';

/**
 * Every mutant of the house: a guard that is taken away on purpose, and the specs that must then fail. What each takes away
 * stands beside its name in the specs. Where only a longer run notices, its command stands here: it must end with 1.
 * `npm run mutants` runs them all.
 */
export const mutants = {
  ...opsMutants,
  ...bookMutants,
  ...offerMutants,
  ...priceMutants,
  ...triviaMutants,
  ...auctionMutants,

  // snapshots
  'traceless-snapshots': ['libs/platform/streams/recent-commands.spec.ts'],
  'any-sum': ['libs/platform/streams/cold-reader.spec.ts'],
  'other-logs': ['libs/platform/streams/cold-reader.spec.ts'],
  'left-behind': ['libs/platform/streams/cold-reader.spec.ts'],
  'boundless-states': ['libs/platform/streams/most-cached.spec.ts'],
  'waits-forever': ['libs/platform/streams/threaded-snapshots.spec.ts'],
  'dies-in-silence': ['libs/platform/streams/threaded-snapshots.spec.ts'],

  // time
  'believes-jumps': ['libs/platform/reactions/clock-jumps.spec.ts', 'test/abuse/clock-jumps.spec.ts'],
  'one-timer': ['libs/platform/reactions/clock-jumps.spec.ts'],
  'slow-retries': ['libs/platform/reactions/due-list.spec.ts'],
  'oldest-first': ['libs/platform/reactions/due-list.spec.ts'],
  'kinds-in-order': ['libs/platform/reactions/due-list.spec.ts'],
  'standby-posts': ['libs/platform/reactions/due-list.spec.ts'],
  'live-only': ['libs/platform/reactions/due-list.spec.ts'],
  'one-clock': ['libs/platform/clock/clock.spec.ts'],
  'wall-clock': ['libs/platform/clock/clock.spec.ts'],

  // who may what
  'open-doors': ['test/abuse/matrix.spec.ts'],
  'no-csrf': ['test/abuse/matrix.spec.ts', 'test/attack/attacks.spec.ts'],
  'takes-anything': ['test/abuse/bad-input.spec.ts'],
  'json-unguarded': ['libs/platform/http/problem.spec.ts'],
  'csrf-any-token': ['libs/platform/http/policy.spec.ts', 'libs/platform/live-push/socket-io.spec.ts'],
  'csrf-unbound': ['libs/platform/auth/sessions.spec.ts'],
  'packs-for-strangers': ['libs/platform/http/compression.spec.ts'],
  'any-origin': ['libs/platform/http/policy.spec.ts', 'libs/platform/live-push/socket-io.spec.ts'],
  'any-host': [
    'libs/platform/http/own-hosts.spec.ts',
    'libs/platform/http/ops-listener.spec.ts',
    'libs/platform/live-push/own-upgrades.spec.ts',
    'test/attack/attacks.spec.ts',
  ],
  'any-cookie': ['libs/platform/auth/sessions.spec.ts', 'test/abuse/planted-cookies.spec.ts'],
  'believes-all': ['libs/platform/http/client-ip.spec.ts'],
  'trials-for-ever': ['test/trials.spec.ts'],

  ...accountMutants,
  ...sellerMutants,
  ...placeMutants,
  ...paymentMutants,
  ...orderMutants,
  ...listingMutants,
  ...giftCardMutants,

  'strangers-throw-out': ['libs/notifications/decider.spec.ts'],

  // mail
  'open-outbox': ['test/outbox.spec.ts'],
  'sent-by-all': ['libs/platform/mail/mail-sender.spec.ts'],
  'given-up-at-once': ['libs/platform/mail/mail-sender.spec.ts'],
  'lost-under-way': ['libs/platform/mail/mail-sender.spec.ts'],
  'stalled-first': ['libs/platform/mail/stalled-mails.spec.ts'],
  'stalled-everywhere': ['libs/platform/mail/stalled-mails.spec.ts'],
  'patient-at-first': ['libs/platform/mail/stalled-mails.spec.ts'],
  'new-first': ['libs/platform/mail/stalled-mails.spec.ts'],
  'blamed-for-us': ['libs/platform/mail/mail-sender.spec.ts'],

  // pages
  'sessions-cached': ['libs/platform/pages/page-cache.spec.ts', 'test/pages.spec.ts'],
  'made-for-one': ['libs/platform/pages/page-cache.spec.ts'],
  'all-for-all': ['test/pages.spec.ts'],
  'one-cohort': ['libs/platform/pages/page-cache.spec.ts'],
  'cookies-shared': ['libs/platform/pages/page-cache.spec.ts'],
  'anything-cached': ['libs/platform/pages/page-cache.spec.ts'],
  'cached-for-ever': ['libs/platform/pages/page-cache.spec.ts'],
  'everybody-makes': ['libs/platform/pages/page-cache.spec.ts'],

  // secrets and people
  'leaky-page': [
    'test/abuse/matrix.spec.ts',
    'test/abuse/indistinguishable.spec.ts',
    'libs/auctions/views/views.spec.ts',
  ],
  'frank-notices': ['test/abuse/indistinguishable.spec.ts'],
  'open-receipts': ['test/abuse/wire.spec.ts', 'test/abuse/indistinguishable.spec.ts'],
  'open-positions': ['test/abuse/wire.spec.ts', 'test/abuse/indistinguishable.spec.ts'],
  'one-seal': ['test/notifications.spec.ts'],
  'words-in-wal': ['test/erasure.spec.ts'],
  'mails-stay': ['test/erasure.spec.ts'],
  unbound: ['test/erasure.spec.ts'],
  'waits-for-ever': ['test/erasure.spec.ts'],
  'erased-at-once': ['test/erasure-races.spec.ts', 'libs/platform/auth/obligations.spec.ts'],
  'promises-for-ever': ['test/erasure-races.spec.ts'],
  'checked-for-ever': ['test/erasure-races.spec.ts'],
  'erased-first': ['test/erasure-races.spec.ts'],
  'never-called-off': ['test/erasure-races.spec.ts'],
  'forgets-later': ['libs/platform/person-keys/mongo.spec.ts'],
  'erased-come-back': ['libs/platform/person-keys/sqlite-backup.spec.ts'],
  'keys-forgotten': ['test/older-build.spec.ts'],
  'salted-past': ['test/older-build.spec.ts'],

  // what lies in stores
  'endless-wal': ['libs/platform/event-store/sqlite/followed-log.spec.ts'],
  'forgetful-account': ['test/stored-samples.spec.ts'],
  'silent-terms': ['test/stored-samples.spec.ts'],
  'resalted-bids': ['test/stored-samples.spec.ts'],

  // crowds and floods
  'forgetful-table': ['libs/platform/http/limits.spec.ts'],
  'one-network': ['libs/platform/http/limits.spec.ts'],
  'short-queue': ['libs/platform/http/bad-clients.spec.ts'],
  'slot-for-a-head': ['libs/platform/http/admission/admission.spec.ts'],
  'never-crowded': ['libs/platform/http/admission/connections.spec.ts'],
  'dear-closing': ['libs/platform/http/admission/connections.spec.ts'],
  'one-for-all': [
    'libs/platform/http/admission/admission.spec.ts',
    'libs/platform/projections/log-tail.spec.ts',
    'test/abuse/a-view-that-throws.spec.ts',
    'test/projection-kills.spec.ts',
  ],
  'own-doors': ['libs/platform/http/admission/admission.spec.ts'],
  'lines-without-end': ['libs/platform/http/admission/admission.spec.ts'],
  'lines-first-come': ['libs/platform/http/admission/admission.spec.ts'],
  piles: ['libs/platform/http/admission/admission.spec.ts'],
  'reads-on': ['libs/platform/http/admission/connections.spec.ts'],
  'never-late': ['libs/platform/http/admission/admission.spec.ts'],
  'each-address-alone': ['libs/platform/http/admission/patience.spec.ts'],
  'strangers-everywhere': ['libs/platform/http/admission/slots.spec.ts'],
  'house-in-line': ['libs/platform/http/admission/slots.spec.ts'],
  'no-line': ['libs/platform/http/admission/strangers-line.spec.ts'],
  'never-turn': ['libs/platform/http/admission/strangers-line.spec.ts'],
  'no-rest': ['libs/platform/http/admission/strangers-line.spec.ts'],
  'all-may-wait': ['libs/platform/http/admission/waiting.spec.ts'],
  'waits-anywhere': ['libs/platform/http/admission/waiting.spec.ts'],
  'waits-past-line': ['libs/platform/http/admission/waiting.spec.ts'],
  'waits-in-a-slot': ['libs/platform/http/admission/waiting.spec.ts'],
  'late-in-a-slot': ['test/abuse/close-on-nodes.spec.ts'],
  'closes-in-projector': ['test/abuse/close-on-nodes.spec.ts'],
  'any-node': ['test/abuse/close-on-nodes.spec.ts'],

  // live lines
  'deaf-hand': ['libs/platform/projections/thread/second-hand.spec.ts'],
  'last-word': ['libs/platform/projections/thread/untold.spec.ts'],
  'any-of-them': ['libs/platform/projections/thread/room-teller.spec.ts'],
  'reads-for-nobody': ['libs/platform/projections/thread/room-teller.spec.ts'],
  'late-push': ['test/abuse/sockets.spec.ts'],
  'every-room': ['test/abuse/sockets.spec.ts'],
  'deaf-sessions': ['test/abuse/sockets.spec.ts'],
  'role-ends-unheard': ['test/house-news.spec.ts'],
  'hears-on': ['libs/platform/live-push/operators-room.spec.ts'],
  'any-room': ['libs/platform/live-push/socket-io.spec.ts'],
  'talks-on': ['libs/platform/live-push/socket-io.spec.ts'],
  'line-of-many': ['libs/platform/live-push/socket-io.spec.ts'],
  'any-number': ['libs/platform/live-push/handshakes.spec.ts'],
  'strangers-storm': ['libs/platform/live-push/handshakes.spec.ts'],
  'sockets-by-address': ['libs/platform/live-push/handshakes.spec.ts'],
  'unheard-ends': ['libs/platform/live-push/session-watch.spec.ts'],
  'never-deaf': ['libs/platform/live-push/session-watch.spec.ts'],
  endless: ['libs/platform/live-push/session-watch.spec.ts'],
  'asked-once': ['libs/platform/live-push/session-watch.spec.ts'],
  'all-at-once': ['libs/platform/live-push/fan-out.spec.ts'],
  'a-room-a-frame': ['libs/platform/live-push/fan-out.spec.ts'],
  'gaps-hidden': ['libs/platform/live-push/change-sender.spec.ts'],
  'no-memory': ['client/src/app/live-cache.spec.tsx'],
  'asked-before': ['client/src/app/live-cache.spec.tsx'],
  'deaf-to-resync': ['test/processes/several.spec.ts'],
  'no-refetch': ['npm run soak -- sockets --clients 300 --seconds 8'],

  // the log and the loop
  'any-revision': [
    'test/abuse/races.spec.ts',
    'libs/accounts/prehijack.spec.ts',
    'test/processes/stand-ins.spec.ts',
    'test/processes/acts-on-nodes.spec.ts',
  ],
  'new-ids': ['test/abuse/races.spec.ts'],
  'forgets-doubt': ['libs/platform/streams/silent-log.spec.ts'],
  hasty: ['libs/platform/streams/silent-log.spec.ts', 'npm run race -- --nodes 3 --mutant hasty'],
  'ids-alone': ['libs/platform/event-store/eventstoredb/faults.spec.ts', 'test/race.spec.ts'],
  'no-turns': ['libs/platform/event-store/eventstoredb/faults.spec.ts'],
  'left-open': ['libs/platform/event-store/eventstoredb/faults.spec.ts'],
  patient: ['libs/platform/event-store/eventstoredb/faults.spec.ts'],
  'trusting-tail': ['libs/platform/event-store/eventstoredb/tail.spec.ts'],
  'server-ids': ['npm run race -- --nodes 3 --log esdb --rounds 100 --mutant server-ids'],
  'keeps-state': ['test/race.spec.ts'],
  'look-beside': ['test/race.spec.ts'],
  'looks-last': ['test/race.spec.ts'],
  'tail-folds': ['test/race.spec.ts'],
  alone: ['test/race.spec.ts'],
  deaf: ['test/race.spec.ts'],
  'own-jitter': ['test/race.spec.ts'],
  'says-unchanged': ['test/race.spec.ts'],
  'early-ack': ['libs/platform/event-store/sqlite/faults.spec.ts'],
  'ack-before-commit': ['test/crash/kill.spec.ts'],
  forgetful: ['npm run crash -- --store esdb --rounds 5'],

  // the operations room
  'reads-after-leaving': ['test/ops-jobs.spec.ts'],
  'rebuild-keeps-claim': ['test/ops-views.spec.ts'],
  'outbox-forgotten': ['test/erasure-canaries.spec.ts'],
  'waiting-mails-stay': ['test/erasure-mails.spec.ts'],
  'cut-rebuild-stays': ['test/erasure-canaries.spec.ts'],
  'plain-facts': ['test/ops.spec.ts'],

  // views and reactions
  'beats-after-end': ['libs/platform/observability/heartbeat.spec.ts'],
  'any-log': ['libs/platform/projections/view-runner.spec.ts'],
  'two-claims': ['libs/platform/projections/view-switch.spec.ts'],
  'forgets-leaves': ['libs/platform/projections/beside-shown.spec.ts'],
  'trusts-names': ['libs/platform/projections/unused.spec.ts'],
  'late-writes': ['libs/platform/projections/unused.spec.ts'],
  'looked-before': ['libs/platform/projections/unused.spec.ts'],
  'unused-stay': ['libs/platform/projections/unused.spec.ts'],
  'unused-at-once': ['libs/platform/projections/unused.spec.ts'],
  'trusts-its-claim': ['libs/platform/projections/rebuild-taken-over.spec.ts'],
  'no-fence': ['libs/platform/projections/two-projectors.spec.ts'],
  'no-guard': ['libs/platform/projections/two-projectors.spec.ts', 'test/partial-writes.spec.ts'],
  impolite: ['libs/platform/projections/two-builds.spec.ts'],
  'no-fill-ahead': ['libs/platform/projections/two-builds.spec.ts'],
  'no-fill-lease': ['libs/platform/projections/two-builds.spec.ts'],
  'hard-removals': ['test/partial-writes.spec.ts'],
  'acts-unchecked': ['test/unchecked-log.spec.ts'],
  'believes-any-mark': ['libs/platform/event-store/sqlite/chain-check.spec.ts'],
  'looks-apart': ['test/partial-writes.spec.ts'],
  'marks-ahead': ['test/partial-writes.spec.ts'],
  'lets-go-unwritten': ['test/partial-writes.spec.ts'],
  'marks-trusted': ['libs/platform/reactions/reaction-runner.spec.ts', 'test/restore.spec.ts'],
  'facts-in-a-row': ['libs/platform/reactions/facts-apart.spec.ts'],
  'streams-in-a-row': ['libs/platform/reactions/streams-at-once.spec.ts'],
  'streams-mixed': ['libs/platform/reactions/streams-at-once.spec.ts'],
  'behind-what-threw': ['libs/platform/reactions/streams-at-once.spec.ts'],
  'replays-beside': ['libs/platform/reactions/streams-at-once.spec.ts'],
  'waits-in-its-place': ['libs/platform/reactions/facts-apart.spec.ts'],
  'marks-past-waiting': ['libs/platform/reactions/facts-apart.spec.ts'],
  'orders-unheard': ['libs/platform/reactions/standing-orders.spec.ts'],
  'skips-forgotten': ['libs/platform/reactions/standing-orders.spec.ts'],
  'no-lease': ['libs/platform/reactions/reaction-runner.spec.ts'],
  believing: ['libs/platform/media/files.spec.ts', 'test/abuse/sessions-on-nodes.spec.ts'],

  // topics
  'commits-refused': ['libs/platform/relay/kafka.spec.ts'],
  'stable-alone': ['libs/platform/relay/kafka.spec.ts'],
  'looks-early': ['libs/platform/relay/relay.spec.ts'],
  'goes-on-blindly': ['libs/platform/relay/relay.spec.ts'],
  'fences-strangers': ['libs/platform/relay/relay.spec.ts'],
  'keeps-retired': ['libs/platform/relay/relay.spec.ts'],

  'offsets-apart': ['test/analytics.spec.ts'],
  'any-cursor': ['test/topics.spec.ts'],
  'readers-bid': ['test/topics.spec.ts'],
  'token-once': ['test/topics.spec.ts'],
  'tokens-stay': ['test/topics.spec.ts'],
  'slow-stay': ['libs/platform/topics/followers.spec.ts'],
  'said-unasked': ['test/abuse/auction-secrets.spec.ts'],
  'any-word': ['test/abuse/ops-fields.spec.ts'],
  'lines-of-all': ['test/abuse/free-lines.spec.ts'],

  // attacks over the network
  'open-files': ['test/attack/attacks.spec.ts'],
  'endless-guesses': ['test/attack/attacks.spec.ts'],
  'any-body': ['test/attack/attacks.spec.ts'],
  'account-alone': ['test/attack/attacks.spec.ts'],
  'link-alone': ['test/attack/attacks.spec.ts'],
  'untold-lines': ['test/attack/attacks.spec.ts'],
  'live-for-ever': ['test/attack/attacks.spec.ts'],
  'no-admission': ['npm run attack -- flood --mutant no-admission'],
  'no-dummy-hash': ['npm run attack -- timing --quick --mutant no-dummy-hash'],
} as const satisfies Readonly<Record<string, readonly string[]>>;

export type MutantName = keyof typeof mutants;

export const isMutant = (name: string): name is MutantName => Object.hasOwn(mutants, name);

const named = process.env['MUTANT'] || undefined;
if (named !== undefined && !isMutant(named)) throw new Error(`no mutant is called ${named}: test/support/mutants.ts`);

/** The guard that this run lacks: `MUTANT=<name>`. */
export const mutant: MutantName | undefined = named;
