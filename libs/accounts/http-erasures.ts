import { Body, Controller } from '@nestjs/common';
import {
  erasure,
  type Erasure,
  erasureBody,
  type ErasureBody,
  erasurePreview,
  type ErasurePreview,
} from '#contracts/maintenance.ts';
import { careRoutes } from '#contracts/ops-routes.ts';
import type { Caller } from '#platform/auth/caller.ts';
import { Who } from '#platform/http/from.ts';
import { HttpProblem } from '#platform/http/problem.ts';
import { PostCommand } from '#platform/http/routes.ts';
import { AccountSeeder } from './account-seeder.ts';
import { Erasures } from './erasures.ts';

/** What the operator does for somebody who wants to be forgotten. */
@Controller()
export class ErasuresController {
  constructor(
    private readonly erasures: Erasures,
    private readonly seeder: AccountSeeder,
  ) {}

  /**
   * By the credential of the machine alone: who has it has the keys' file as well. Operators at a browser are two, in `/ops`. Takes no
   * key: whoever is erased stays so. It answers when no file of the house holds a word of theirs.
   */
  @PostCommand(careRoutes.erasures, { operationId: 'eraseMember', policy: 'operator', answer: erasure })
  async erase(@Body({ schema: erasureBody }) who: ErasureBody, @Who() { sessionId }: Caller): Promise<Erasure> {
    if (!(await this.seeder.isOfMachine(sessionId)))
      throw new HttpProblem(403, 'two-operators', 'Propose it in /ops, where another operator approves it.');
    return this.erasures.erase(who);
  }

  @PostCommand(careRoutes.erasurePreview, { operationId: 'opsPreviewErasure', policy: 'ops', answer: erasurePreview })
  preview(@Body({ schema: erasureBody }) who: ErasureBody): Promise<ErasurePreview> {
    return this.erasures.preview(who);
  }
}
