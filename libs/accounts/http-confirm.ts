import { Body, Controller, Req } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { confirmBody, type ConfirmBody, confirmed, type Confirmed } from '#contracts/ops-acts.ts';
import { actRoutes } from '#contracts/ops-routes.ts';
import type { Caller } from '#platform/auth/caller.ts';
import { Confirmations } from '#platform/auth/confirmations.ts';
import { Sessions } from '#platform/auth/sessions.ts';
import { MemberId, Who } from '#platform/http/from.ts';
import { PostCommand } from '#platform/http/routes.ts';
import { OwnPassword } from './own-password.ts';

/** The password once more, before something grave. */
@Controller()
export class ConfirmController {
  constructor(
    private readonly ownPassword: OwnPassword,
    private readonly sessions: Sessions,
    private readonly confirmations: Confirmations,
  ) {}

  /** Takes no key: the password may be given as often as one likes. */
  @PostCommand(actRoutes.confirm, { operationId: 'opsConfirm', policy: 'ops', limit: 'auth', answer: confirmed })
  async confirm(
    @Body({ schema: confirmBody }) { password }: ConfirmBody,
    @Who() who: Caller,
    @MemberId() memberId: string,
    @Req() { ip: address, headers }: FastifyRequest,
  ): Promise<Confirmed> {
    await this.ownPassword.demand(memberId, password, {
      address,
      knownBrowsers: this.sessions.knownIn(headers.cookie),
    });
    return { until: await this.confirmations.confirm(who) };
  }
}
