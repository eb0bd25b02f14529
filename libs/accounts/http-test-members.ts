import { Body, Controller } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { testMembers, type TestMembers, testMembersBody, type TestMembersBody } from '#contracts/accounts.ts';
import { accountRoutes } from '#contracts/account-routes.ts';
import type { CommandMetadata } from '#platform/streams/command.ts';
import { Metadata } from '#platform/http/from.ts';
import { PostCommand } from '#platform/http/routes.ts';
import { RegisterTestMembers } from './commands.ts';

/** Members without a person, for trying things out: mounted only where the configuration says so. */
@Controller()
export class TestMembersController {
  constructor(private readonly commands: CommandBus) {}

  @PostCommand(accountRoutes.testMembers, {
    operationId: 'registerTestMembers',
    policy: 'operator',
    status: 201,
    answer: testMembers,
  })
  async register(
    @Body({ schema: testMembersBody }) body: TestMembersBody,
    @Metadata() metadata: CommandMetadata,
  ): Promise<TestMembers> {
    return { members: [...(await this.commands.execute(new RegisterTestMembers(body, metadata)))] };
  }
}
