import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import { Log } from '#platform/observability/log.ts';
import { Streams } from '#platform/streams/streams.ts';
import { type OrderCommand, orders } from './decider.ts';
import { orderStream } from './events.ts';
import { inTurn, stepMetadata } from './ids.ts';
import { type OrderState, stepOf } from './rules/making.ts';
import { type Came, OrderSteps } from './steps.ts';

/** Orders that are driven at once, and those of one buyer: a flight does little but wait for the bank, and whom it keeps waiting keeps nobody else. */
const [mostAtOnce, mostOfOne] = [256, 2];
/** More of one order at a time would be a fault: it is gone on with later. */
const mostSteps = 100;

/**
 * Takes orders from step to step, one flight for an order at a time. What a step comes to is a fact of the order; who dies on the way is gone
 * on with by the due list. Nest's token.
 */
@Injectable()
export class OrderDriver implements OnModuleDestroy {
  private readonly flights = new Map<string, Promise<string | null>>();
  /** How many of them each buyer has. */
  private readonly ofOne = new Map<string, number>();
  private hasEnded = false;

  constructor(
    private readonly streams: Streams,
    private readonly steps: OrderSteps,
    private readonly log: Log,
  ) {}

  /**
   * Goes on with an order as far as it comes, or joins whoever does. Resolves with the page of the bank where its buyer has to go first, if there
   * is one. Where all slots are taken, or those of its buyer, it does nothing, and the due list comes again.
   */
  async drive(orderId: string): Promise<string | null> {
    return this.flights.get(orderId) ?? this.begun(orderId);
  }

  /** Resolves when nothing is under way. */
  async landed(): Promise<void> {
    while (this.flights.size > 0) await Promise.all(this.flights.values());
  }

  async onModuleDestroy(): Promise<void> {
    this.hasEnded = true;
    await Promise.all(this.flights.values());
  }

  private begun(orderId: string): Promise<string | null> {
    if (this.hasEnded || this.flights.size >= mostAtOnce) return Promise.resolve(null);
    const flight = this.inTurn(orderId)
      .catch((error: unknown) => this.failed(error, orderId))
      .finally(() => this.flights.delete(orderId));
    this.flights.set(orderId, flight);
    return flight;
  }

  private async inTurn(orderId: string): Promise<string | null> {
    const { terms } = await this.stateOf(orderId);
    const whose = terms?.guest?.session ?? terms?.memberId ?? orderId;
    const count = this.ofOne.get(whose) ?? 0;
    if (count >= mostOfOne) return null;
    this.ofOne.set(whose, count + 1);
    return this.fly(orderId).finally(() => {
      const left = this.ofOne.get(whose)! - 1;
      if (left > 0) this.ofOne.set(whose, left);
      else this.ofOne.delete(whose);
    });
  }

  private async fly(orderId: string): Promise<string | null> {
    for (let n = 0; n < mostSteps && !this.hasEnded; n++) {
      const state = await this.stateOf(orderId);
      const came = await this.steps.taken(state);
      if (came === null) return null;
      if (came.type === 'challenge') return came.url;
      await this.note(orderId, state, came);
    }
    return null;
  }

  private async note(orderId: string, state: OrderState, command: OrderCommand): Promise<void> {
    // what each of its sellers does is another step, though it has the name of the last one's
    const words = [...wordsOf(state, command), ...inTurn(state.asking.rescues)];
    const metadata = stepMetadata(orderId, command.type, ...words);
    await this.streams.decide(orders, orderStream(orderId), { ...command, metadata });
  }

  private stateOf(orderId: string): Promise<OrderState> {
    return this.streams.readState(orders, orderStream(orderId), ({ state }) => state);
  }

  private failed(error: unknown, orderId: string): null {
    this.log.tell('error', 'an order waits: it is gone on with later', { stream: orderStream(orderId), error });
    return null;
  }
}

/** Tells the steps of one order apart. */
function wordsOf(
  state: OrderState,
  command: Exclude<Came, null | { type: 'challenge' }>,
): readonly (string | number)[] {
  if (command.type !== 'NoteStep') return [stepOf(state).do];
  const { type, data } = command.data.fact;
  if (type === 'BalanceSecured') return [type, data.tenderId];
  if ('leg' in data) return [type, data.leg];
  return 'n' in data ? [type, data.n] : [type];
}
