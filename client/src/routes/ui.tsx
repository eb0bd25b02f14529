import { productRoutes } from '#contracts/routes.ts';
import { useProducts } from '../features/catalog/use-products.ts';
import { Charts } from '../features/workshop/components/charts.tsx';
import { Fields } from '../features/workshop/components/fields.tsx';
import { Objects } from '../features/workshop/components/objects.tsx';
import { Overlays } from '../features/workshop/components/overlays.tsx';
import { Signs } from '../features/workshop/components/signs.tsx';
import { useMeta } from '../lib/meta.ts';
import layout from '../ui/layout.module.css';

/** Every part of `client/src/ui` in every state. */
export function Component() {
  useMeta({ title: 'Parts' });
  const [first] = useProducts({}).products;
  const pictures = (['side', 'top', 'detail'] as const).map((angle) => ({
    src: productRoutes.picture(first!.id, angle),
    alt: `${first!.name}, ${angle}`,
  }));
  return (
    <div className={layout.page}>
      <h1 className={layout.title}>Parts</h1>
      <Signs />
      <Fields />
      <Objects pictures={pictures} />
      <Charts />
      <Overlays />
    </div>
  );
}
