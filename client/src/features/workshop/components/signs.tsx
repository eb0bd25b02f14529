import { About, Price } from '../../../lib/price.tsx';
import { Alert } from '../../../ui/alert.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Empty } from '../../../ui/empty.tsx';
import { GridSkeleton, More } from '../../../ui/grid.tsx';
import { Hidden } from '../../../ui/hidden.tsx';
import { Pagination } from '../../../ui/pagination.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { Table } from '../../../ui/table.tsx';
import { Show } from './show.tsx';
import css from './show.module.css';

const money = { minor: 124_050, currency: 'USD' } as const;
const means = { act: 'Outbid', live: 'Live', leading: 'Leading', warn: 'Reserve not met', error: 'Refused' } as const;

/** What says how things are. */
export const Signs = () => (
  <>
    <Grounds />
    <Show title="Button: act, main, plain, pending, disabled">
      <Button look="act">Place bid</Button>
      <Button>Save</Button>
      <Button look="plain">Not now</Button>
      <Button isPending>Saving</Button>
      <Button disabled>Save</Button>
    </Show>
    <Show title="Badge: a sign and a word">
      {(Object.keys(means) as (keyof typeof means)[]).map((mean) => (
        <Badge key={mean} mean={mean}>
          {means[mean]}
        </Badge>
      ))}
      <Badge mean="quiet">Ended</Badge>
    </Show>
    <Alerts />
    <Show title="Price: still, moving, kept in US cents, about">
      <Price money={money} />
      <Price money={money} isMoving />
      <Price usdCents={124_050} />
      <span>
        <Price money={{ minor: 98_000, currency: 'EUR' }} /> <About money={{ minor: 98_000, currency: 'EUR' }} />
      </span>
      <Hidden>Heard, not seen</Hidden>
    </Show>
    <Rows />
    <Places />
  </>
);

const Alerts = () => (
  <Show title="Alert">
    {(['error', 'warn', 'leading', 'act', 'quiet'] as const).map((mean) => (
      <div key={mean} className={css.wide}>
        <Alert mean={mean} title={`It means ${mean}`}>
          One sentence that says what to do.
        </Alert>
      </div>
    ))}
  </Show>
);

const rows = [
  { n: 3, bidder: 'Bidder 2', price: '$61.00', at: 'Nov 22, 8:15:42 PM' },
  { n: 2, bidder: 'Bidder 1', price: '$56.00', at: 'Nov 22, 8:15:03 PM' },
];

const Rows = () => (
  <Show title="Table, pagination, more">
    <div className={css.whole}>
      <Table
        caption="Every bid"
        rows={rows}
        keyOf={({ n }) => n}
        columns={[
          { key: 'bidder', title: 'Bidder', cell: ({ bidder }) => bidder },
          { key: 'at', title: 'Time', cell: ({ at }) => at },
          { key: 'price', title: 'Price', isNumber: true, cell: ({ price }) => price },
        ]}
      />
    </div>
    <Pagination
      label="Pages"
      words={{ back: 'Page before', next: 'Next page' }}
      at="Page 1 of 3"
      onBack={null}
      onNext={() => {}}
    />
    <More text="Show more" onClick={() => {}} />
  </Show>
);

const Grounds = () => (
  <Show title="Grounds and names">
    <span className={`${css.swatch} ${css.ground}`}>ground</span>
    <span className={`${css.swatch} ${css.raised}`}>raised</span>
    <span className={`${css.swatch} ${css.stage}`}>stage</span>
    <div className={`${css.whole} ${css.names}`}>
      <p className={css.t6}>Harbour Low</p>
      <p className={css.t5}>Harbour Low ‘Chalk’ 1,234.50</p>
      <p className={css.t4}>Harbour Low ‘Chalk’</p>
    </div>
  </Show>
);

const Places = () => (
  <>
    <Show title="Empty">
      <div className={css.whole}>
        <Empty title="You have not bid on anything yet." text="Bids are public, maximums are not.">
          <Button look="main">See live auctions</Button>
        </Empty>
      </div>
    </Show>
    <Show title="Skeletons: a grid of tiles, a page">
      <div className={css.whole}>
        <GridSkeleton count={4} lines={3} />
        <Skeleton shape="title" />
        <Skeleton shape="line" count={2} />
      </div>
    </Show>
  </>
);
