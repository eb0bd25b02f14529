import { type Fact, stream } from '#kernel/fact.ts';
import type { Shapes } from '#kernel/shapes.ts';

/** On disk: see `../events.ts`. */
export type NumberEvent = Fact<'OrderNumberClaimed', Readonly<{ number: string; orderId: string }>>;

export const numberShapes: Shapes<NumberEvent> = { OrderNumberClaimed: { v: 1 } };

/** `ordernumber-<twelve digits>`: one order's, for ever. */
export const orderNumberStream = stream('ordernumber');
