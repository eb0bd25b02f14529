import { Body, Controller, Req } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { confirmBody, type ConfirmBody, confirmed, type Confirmed } from '#contracts/ops-acts.ts';
import { actRoutes } from '#contracts/ops-routes.ts';
import { Refused } from '#kernel/refused.ts';
import type { Caller } from '#platform/auth/caller.ts';
import { Confirmations } from '#platform/auth/confirmations.ts';
import { Operators } from '#platform/auth/operators.ts';
import { PassedStepUps } from '#platform/auth/passed-step-ups.ts';
import { Sessions } from '#platform/auth/sessions.ts';
import { MemberId, Metadata, Who } from '#platform/http/from.ts';
import { PostCommand } from '#platform/http/routes.ts';
import type { CommandMetadata } from '#platform/streams/command.ts';
import { Streams } from '#platform/streams/streams.ts';
import { OwnPassword, signInOf } from './own-password.ts';

/** Who an operator is, once more, before something grave. */
@Controller()
export class ConfirmController {
  constructor(
    private readonly streams: Streams,
    private readonly operators: Operators,
    private readonly ownPassword: OwnPassword,
    private readonly stepUps: PassedStepUps,
    private readonly sessions: Sessions,
    private readonly confirmations: Confirmations,
  ) {}

  /** Whom the house made an operator has no factor and a mailbox that nobody reads: their password is all there is. */
  @PostCommand(actRoutes.confirm, { operationId: 'opsConfirm', policy: 'ops', limit: 'auth', answer: confirmed })
  async confirm(
    @Body({ schema: confirmBody }) { password }: ConfirmBody,
    @Who() who: Caller,
    @MemberId() memberId: string,
    @Metadata({ secrets: ['password'] }) { commandId }: CommandMetadata,
    @Req() request: FastifyRequest,
  ): Promise<Confirmed> {
    await signInOf(this.streams, memberId);
    const isOfHouse = (await this.operators.since(memberId))?.grantedBy === null;
    if (isOfHouse) await this.byPassword(memberId, password, request);
    else await this.stepUps.take(this.stepUps.here(who, request), 'ops', commandId);
    return { until: await this.confirmations.confirm(who) };
  }

  private async byPassword(memberId: string, password: string | undefined, { ip: address, headers }: FastifyRequest) {
    if (password === undefined) throw new Refused('confirm-password');
    await this.ownPassword.demand(memberId, password, {
      address,
      knownBrowsers: this.sessions.knownIn(headers.cookie),
    });
  }
}
