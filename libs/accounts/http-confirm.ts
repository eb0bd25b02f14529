import { Body, Controller, Req } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { confirmBody, type ConfirmBody, confirmed, type Confirmed } from '#contracts/ops-acts.ts';
import { actRoutes } from '#contracts/routes.ts';
import { Refused } from '#kernel/refused.ts';
import type { Caller } from '#platform/auth/caller.ts';
import { Confirmations } from '#platform/auth/confirmations.ts';
import { Passwords } from '#platform/auth/passwords.ts';
import { Sessions } from '#platform/auth/sessions.ts';
import { MemberId, Who } from '#platform/http/from.ts';
import { PostCommand } from '#platform/http/routes.ts';
import { PersonKeys } from '#platform/person-keys/person-keys.ts';
import { Streams } from '#platform/streams/streams.ts';
import { KnownBrowsers } from './known-browsers.ts';
import { memberOf } from './members.ts';
import { SignInTries } from './sign-in-tries.ts';

/** The password once more, before something grave. */
@Controller()
export class ConfirmController {
  constructor(
    private readonly streams: Streams,
    private readonly keys: PersonKeys,
    private readonly passwords: Passwords,
    private readonly sessions: Sessions,
    private readonly tries: SignInTries,
    private readonly browsers: KnownBrowsers,
    private readonly confirmations: Confirmations,
  ) {}

  /** Takes no key: the password may be given as often as one likes. A wrong one counts as a try to sign in. */
  @PostCommand(actRoutes.confirm, { operationId: 'opsConfirm', policy: 'ops', limit: 'auth', answer: confirmed })
  async confirm(
    @Body({ schema: confirmBody }) { password }: ConfirmBody,
    @Who() who: Caller,
    @MemberId() memberId: string,
    @Req() request: FastifyRequest,
  ): Promise<Confirmed> {
    const signIn = (await memberOf(this.streams, memberId))?.signIn;
    if (!signIn) throw new Refused('bad-credentials');
    const cookie = this.sessions.knownIn(request.headers.cookie);
    const browser = await this.browsers.idOf(this.streams, cookie, signIn.emailKey);
    const giveBack = await this.tries.take(signIn.emailKey, { address: request.ip, browser });
    const isRight = await this.isTheirs(signIn.passwordHash, password).catch(async (error: unknown) => {
      await giveBack(); // it was not checked
      throw error;
    });
    if (!isRight) throw new Refused('wrong-password');
    await giveBack();
    return { until: await this.confirmations.confirm(who) };
  }

  private async isTheirs(hash: Parameters<PersonKeys['decrypt']>[0], password: string): Promise<boolean> {
    return this.passwords.verify(await this.keys.decrypt(hash), password);
  }
}
