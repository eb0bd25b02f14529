import type { HouseNews } from '#contracts/live.ts';
import { second } from '#kernel/instant.ts';
import { operatorActs } from '#ops/views/operator-acts.view.ts';
import type { Cancel, Clock } from '#platform/clock/clock.ts';
import type { FactIndex } from '#platform/log-index/fact-index.ts';
import { type LivePush, operatorsRoom } from '#platform/live-push/live-push.ts';
import type { Projector } from '#platform/projections/projector.ts';
import type { ReactionRunner } from '#platform/reactions/reaction-runner.ts';

/** Between two looks at views and reactions, which tell nobody how they do. */
const lookEvery = second;
/** Looks after which operators are told that time has passed. */
const looksToTime = 5;

type Deps = Readonly<{
  push: Pick<LivePush, 'publish' | 'hears'>;
  views: Pick<Projector, 'health' | 'onChange'>;
  reactions: Pick<ReactionRunner, 'health'>;
  index: Pick<FactIndex, 'whenGrown'>;
  clock: Pick<Clock, 'now' | 'after'>;
}>;

/** Tells operators what of the house is not as it was, while one of them listens: they ask for it themselves. Answers how to stop. */
export function startHouseNews({ push, views, reactions, index, clock }: Deps): () => void {
  let told = 0;
  const tell = (id: HouseNews['id']) => {
    const rev = `${clock.now()} ${String(++told).padStart(12, '0')}`; // two of one moment are both news
    push.publish([{ view: operatorsRoom, id, rooms: [operatorsRoom], doc: { id, rev } }]);
  };
  index.whenGrown(() => tell('log'));
  const forget = views.onChange(operatorActs.name, () => tell('acts'));

  const seen = { views: '', reactions: '' };
  const note = (id: keyof typeof seen, now: readonly unknown[]) => {
    const words = JSON.stringify(now);
    if (words !== seen[id]) tell(id);
    seen[id] = words;
  };
  let looks = 0;
  const look = () => {
    cancel = clock.after(lookEvery, look);
    if (!push.hears(operatorsRoom)) return;
    note('views', views.health().map(howViewDoes));
    note('reactions', reactions.health().map(howReactionDoes));
    if (++looks % looksToTime === 0) tell('time');
  };
  let cancel: Cancel = clock.after(lookEvery, look);
  return () => {
    forget();
    cancel();
  };
}

type ViewHealth = ReturnType<Projector['health']>[number];
type ReactionHealth = ReturnType<ReactionRunner['health']>[number];

/** Without how far it is: that moves all the time, and is told with the log. */
const howViewDoes = ({ view, collection, state, error }: ViewHealth) => [view, collection, state, error];
const howReactionDoes = ({ reaction, state, parked, waitsFor, error }: ReactionHealth) => [
  reaction,
  state,
  parked,
  waitsFor,
  error,
];
