import { useState } from 'react';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { Field } from '../../../ui/field.tsx';
import { Radio } from '../../../ui/radio.tsx';
import { Select } from '../../../ui/select.tsx';
import { Stepper } from '../../../ui/stepper.tsx';
import { Show } from './show.tsx';
import css from './show.module.css';

/** What one fills in. */
export function Fields() {
  const [count, setCount] = useState(1);
  return (
    <>
      <Typed />
      <Choices />
      <Show title="Select, stepper">
        <div className={css.wide}>
          <Select
            label="Sort by"
            options={[
              { value: 'ending', text: 'Ending soon' },
              { value: 'newest', text: 'Newest' },
            ]}
          />
        </div>
        <Stepper
          label="Pairs"
          name="pairs"
          words={{ less: 'One less', more: 'One more' }}
          value={count}
          least={1}
          most={9}
          onChange={setCount}
        />
      </Show>
    </>
  );
}

const Typed = () => (
  <Show title="Field: plain, with help, wrong, disabled">
    <div className={css.wide}>
      <Field label="Email" type="email" autoComplete="off" hint="Where we write to." />
    </div>
    <div className={css.wide}>
      <Field label="Amount" prefix="$" error="Too low: the next bid is $210.00 or more." defaultValue="12" />
    </div>
    <div className={css.wide}>
      <Field label="Name" disabled defaultValue="Ada" />
    </div>
  </Show>
);

const Choices = () => (
  <Show title="Checkbox, radio">
    <div className={css.wide}>
      <Checkbox label="Tell me when one comes" hint="By inbox and mail." defaultChecked />
      <Checkbox label="I have read the rules" error="Please read the rules first." />
      <Checkbox label="Not to be had" disabled />
    </div>
    <div className={css.wide}>
      <Radio
        legend="Condition"
        name="condition"
        defaultValue="new"
        options={[
          { value: 'new', text: 'New', hint: 'Never worn, with its box.' },
          { value: 'used', text: 'Used' },
          { value: 'none', text: 'Not to be had', disabled: true },
        ]}
      />
    </div>
  </Show>
);
