import { Fields } from '../features/workshop/components/fields.tsx';
import { Overlays } from '../features/workshop/components/overlays.tsx';
import { Signs } from '../features/workshop/components/signs.tsx';
import { useMeta } from '../lib/meta.ts';
import layout from '../ui/layout.module.css';

/** Every part of `client/src/ui` in every state. */
export function Component() {
  useMeta({ title: 'Parts' });
  return (
    <div className={layout.page}>
      <h1 className={layout.title}>Parts</h1>
      <Signs />
      <Fields />
      <Overlays />
    </div>
  );
}
