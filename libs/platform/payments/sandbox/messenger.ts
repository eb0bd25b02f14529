import { Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import type { FastifyInstance } from 'fastify';
import { chargeRoutes, wordSignature } from '#contracts/payment-routes.ts';
import { second } from '#kernel/instant.ts';
import { type Cancel, Clock } from '#platform/clock/clock.ts';
import { Log } from '#platform/observability/log.ts';
import { PaymentsUnavailable } from '../payments.ts';
import { BankWords, type SignedWord } from './words.ts';

/** Milliseconds until it looks for words that were to be said later. */
const every = 30 * second;

/** Carries the sandbox bank's words to the market's own door, as a bank elsewhere would: a request like any other, believed for its signature alone. */
@Injectable()
export class BankMessenger implements OnApplicationBootstrap, OnModuleDestroy {
  private cancel: Cancel = () => {};
  private onTheWay: Promise<void> | undefined;
  private hasMore = false;
  private hasEnded = false;

  constructor(
    private readonly words: BankWords,
    private readonly clock: Clock,
    private readonly host: HttpAdapterHost,
    private readonly log: Log,
  ) {}

  onApplicationBootstrap(): void {
    this.words.listen(() => this.go());
    this.later();
  }

  async onModuleDestroy(): Promise<void> {
    this.hasEnded = true;
    this.words.listen(() => {});
    this.cancel();
    await this.onTheWay;
  }

  /** Resolves when all that is to be said by now was said. */
  async carry(): Promise<void> {
    this.go();
    await this.onTheWay;
  }

  private later() {
    this.cancel = this.clock.after(every, () => {
      this.go();
      this.later();
    });
  }

  /** One at a time; what comes up meanwhile is seen to behind it. */
  private go() {
    if (this.hasEnded) return;
    this.hasMore = true;
    this.onTheWay ??= this.carried()
      .catch((error: unknown) => this.failed(error))
      .finally(() => (this.onTheWay = undefined));
  }

  private async carried() {
    while (this.hasMore && !this.hasEnded) {
      this.hasMore = false;
      const words = await this.words.toSay();
      for (const word of words) if (!this.hasEnded) await this.said(word);
      this.hasMore ||= words.length > 0;
    }
  }

  private async said({ id, body, signature }: SignedWord) {
    const headers = { 'content-type': 'application/json', [wordSignature]: signature };
    const fastify = this.host.httpAdapter.getInstance<FastifyInstance>();
    const { statusCode } = await fastify.inject({ method: 'POST', url: chargeRoutes.words, headers, payload: body });
    if (statusCode < 300) await this.words.said(id);
  }

  private failed(error: unknown) {
    if (!(error instanceof PaymentsUnavailable)) this.log.tell('warn', 'the bank could not tell the market', { error });
  }
}
