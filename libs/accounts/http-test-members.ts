import { Body, Controller, Post } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiOperation, ApiResponse } from '@nestjs/swagger';
import { testMembers, type TestMembers, testMembersBody, type TestMembersBody } from '#contracts/accounts.ts';
import { accountRoutes } from '#contracts/routes.ts';
import type { CommandMetadata } from '#platform/streams/command.ts';
import { Metadata } from '#platform/http/from.ts';
import { Policy } from '#platform/http/policy.ts';
import { RegisterTestMembers } from './handlers.ts';

/** Members without a person, for trying things out: mounted only where the configuration says so. */
@Controller()
export class TestMembersController {
  constructor(private readonly commands: CommandBus) {}

  @Post(accountRoutes.testMembers)
  @Policy('operator')
  @ApiOperation({ operationId: 'registerTestMembers' })
  @ApiResponse({ status: 201, standardSchema: testMembers })
  async register(
    @Body({ schema: testMembersBody }) body: TestMembersBody,
    @Metadata() metadata: CommandMetadata,
  ): Promise<TestMembers> {
    return { members: [...(await this.commands.execute(new RegisterTestMembers(body, metadata)))] };
  }
}
