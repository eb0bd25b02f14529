import { type ComponentProps, useState } from 'react';
import { Ask } from '../../../ui/ask.tsx';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Field } from '../../../ui/field.tsx';
import { Menu } from '../../../ui/menu.tsx';
import { Popover } from '../../../ui/popover.tsx';
import { Sheet } from '../../../ui/sheet.tsx';
import { Tabs } from '../../../ui/tabs.tsx';
import { Toasts } from '../../../ui/toast.tsx';
import { Tooltip } from '../../../ui/tooltip.tsx';
import { Show } from './show.tsx';

type Look = NonNullable<ComponentProps<typeof Dialog>['look']>;

/** What lies over the page. */
export function Overlays() {
  return (
    <>
      <Show title="Dialog: box, sheet, drawer, top">
        {(['box', 'sheet', 'drawer', 'top'] as const).map((look) => (
          <OneDialog key={look} look={look} />
        ))}
      </Show>
      <Show title="Ask: a question, one refused">
        <Question />
        <Question refusal="The auction is over: your bid came too late." />
      </Show>
      <Show title="Sheet: not modal, over the thumb">
        <BidSheet />
      </Show>
      <Hanging />
      <Toasting />
    </>
  );
}

const Hanging = () => (
  <>
    <Show title="Popover, menu, tooltip">
      <Popover sign="Sizes">
        <p>Between 4 and 14, half sizes too.</p>
      </Popover>
      <Menu sign="Account">
        <li>
          <a href="#bids">My bids</a>
        </li>
        <li>
          <a href="#watching" aria-current="page">
            Watching
          </a>
        </li>
        <li>
          <button type="button">Sign out</button>
        </li>
      </Menu>
      <Tooltip text="Nobody sees your maximum">
        {(id) => (
          <Button look="plain" aria-describedby={id}>
            Maximum
          </Button>
        )}
      </Tooltip>
    </Show>
    <Show title="Tabs: a narrow row, the chosen one in sight">
      <Tabs label="Categories">
        {['All', 'Sneakers', 'Apparel', 'Accessories', 'Bags', 'Jewelry', 'Collectibles', 'Art', 'Space'].map(
          (name) => (
            <a key={name} href={`#${name}`} aria-current={name === 'Space' ? 'page' : undefined}>
              {name}
            </a>
          ),
        )}
      </Tabs>
    </Show>
  </>
);

function OneDialog({ look }: { look: Look }) {
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <Button look="plain" onClick={() => setOpen(true)}>
        Open {look}
      </Button>
      <Dialog
        isOpen={isOpen}
        onClose={close}
        title={`A ${look}`}
        closing="Close"
        look={look}
        foot={<Button onClick={close}>Show 24</Button>}
      >
        <p>It keeps the focus, and gives it back.</p>
        <Field label="Size" />
      </Dialog>
    </>
  );
}

function Question({ refusal }: { refusal?: string }) {
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <Button look="plain" onClick={() => setOpen(true)}>
        {refusal ? 'Ask, refused' : 'Ask'}
      </Button>
      {isOpen && (
        <Ask
          title="Buy now for $420.00"
          confirm="Yes, buy it"
          refuse="Not now"
          isPending={false}
          refusal={refusal}
          onConfirm={close}
          onClose={close}
        >
          <p>You are buying Harbour Low for $420.00. The auction ends immediately.</p>
        </Ask>
      )}
    </>
  );
}

function BidSheet() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button look="act" onClick={() => setOpen(true)}>
        Bid $210 or more
      </Button>
      <Sheet
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        title="Your bid"
        closing="Close"
        more={<p>Binding; delivery and taxes extra.</p>}
      >
        <Field label="Your maximum" inputMode="decimal" prefix="$" defaultValue="210.00" />
        <Button look="act">Place bid up to $210</Button>
      </Sheet>
    </>
  );
}

function Toasting() {
  const [toasts, setToasts] = useState<readonly { id: number; text: string }[]>([]);
  return (
    <Show title="Toast: where no control is">
      <Button
        look="plain"
        onClick={() => setToasts([{ id: (toasts[0]?.id ?? 0) + 1, text: 'Added to your watchlist.' }])}
      >
        Say it
      </Button>
      <Toasts toasts={toasts} closing="Close" onClose={() => setToasts([])} />
    </Show>
  );
}
