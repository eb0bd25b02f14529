import { useState } from 'react';
import { latePart } from '../../../lib/late-part.tsx';
import { Carousel } from '../../../ui/carousel.tsx';
import { Timeline } from '../../../ui/timeline.tsx';
import type { Shown } from '../../../ui/zoom.tsx';
import { Show } from './show.tsx';
import css from './show.module.css';

const Combobox = latePart(() => import('../../../ui/combobox.tsx').then((module) => module.Combobox<string>));

const names = ['Harbour Low', 'Harbour High', 'Halyard Runner', 'Meridian Court'];

/** What shows an object and what becomes of it. */
export function Objects({ pictures }: { pictures: readonly Shown[] }) {
  return (
    <>
      <Show title="Combobox">
        <div className={css.wide}>
          <Finder />
        </div>
      </Show>
      <Show title="Carousel: a swipe, small pictures, zoom">
        <div className={css.wide}>
          <Carousel label="Pictures" words={{ zoom: 'Enlarge', close: 'Close' }} pictures={pictures} />
        </div>
        <div className={css.wide}>
          <Timeline
            words={{ done: 'Done', now: 'Now', ahead: 'Still to come' }}
            steps={[
              { key: 'won', title: 'Won', at: 'Nov 20, 8:15 PM', state: 'done' },
              { key: 'sent', title: 'On its way to us', text: 'We check it before you get it.', state: 'now' },
              { key: 'here', title: 'Delivered', state: 'ahead' },
            ]}
          />
        </div>
      </Show>
    </>
  );
}

function Finder() {
  const [typed, setTyped] = useState('');
  const fits = typed ? names.filter((name) => name.toLowerCase().includes(typed.toLowerCase())) : [];
  return (
    <Combobox
      label="Product"
      name="product"
      hint="A few letters of its name."
      items={fits}
      keyOf={(name) => name}
      textOf={(name) => name}
      show={(name) => name}
      status={typed && `${fits.length} found`}
      onType={setTyped}
      onChoose={() => {}}
    />
  );
}
