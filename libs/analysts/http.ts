import { Body, Controller, Param } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { topicRoutes } from '#contracts/ops-routes.ts';
import {
  type IssuedToken,
  issuedToken,
  issueTokenBody,
  type IssueTokenBody,
  type TokenList,
  tokenList,
} from '#contracts/topics/feed.ts';
import { plus } from '#kernel/instant.ts';
import { NotFound } from '#kernel/refused.ts';
import { Authority } from '#platform/auth/authority.ts';
import type { CommandMetadata, Receipt } from '#platform/streams/command.ts';
import { idParam, MemberId, Metadata } from '#platform/http/from.ts';
import { GetQuery, PostCommand } from '#platform/http/routes.ts';
import { IssueTopicToken, RevokeTopicToken } from './commands.ts';
import { lasts } from './decider.ts';
import { AnalystTokens } from './tokens.ts';

/** What operators do about who reads topics. */
@Controller()
export class AnalystsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly tokens: AnalystTokens,
    private readonly authority: Authority,
  ) {}

  @GetQuery(topicRoutes.tokens, { operationId: 'listTopicTokens', policy: 'operator', answer: tokenList })
  async list(): Promise<TokenList> {
    return { items: [...(await this.tokens.all())] };
  }

  @PostCommand(topicRoutes.tokens, {
    operationId: 'issueTopicToken',
    policy: 'operator',
    status: 201,
    answer: issuedToken,
  })
  async issue(
    @Body({ schema: issueTokenBody }) { memberId }: IssueTokenBody,
    @MemberId() asking: string,
    @Metadata() metadata: CommandMetadata,
  ): Promise<Receipt & Omit<IssuedToken, 'after'>> {
    const tokenId = metadata.commandId;
    const holder = memberId ?? asking;
    if (!(await this.authority.member(holder))) throw new NotFound();
    const receipt = await this.commands.execute(new IssueTopicToken({ tokenId, memberId: holder }, metadata));
    return { ...receipt, id: tokenId, token: this.tokens.write(tokenId), expiresAt: plus(receipt.at, lasts) };
  }

  @PostCommand(topicRoutes.revoke(':id'), { operationId: 'revokeTopicToken', policy: 'operator' })
  revoke(@Param('id', idParam) tokenId: string, @Metadata() metadata: CommandMetadata): Promise<Receipt> {
    return this.commands.execute(new RevokeTopicToken({ tokenId }, metadata));
  }
}
