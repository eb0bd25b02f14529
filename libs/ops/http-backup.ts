import { Controller, Param, StreamableFile } from '@nestjs/common';
import { ApiProduces } from '@nestjs/swagger';
import { actRoutes } from '#contracts/ops-routes.ts';
import type { Caller } from '#platform/auth/caller.ts';
import { Confirmations } from '#platform/auth/confirmations.ts';
import { idParam, MemberId, Who } from '#platform/http/from.ts';
import { GetQuery } from '#platform/http/routes.ts';
import { TakenBackups } from './backups.ts';

/** Any age opens it; `npm run log -- decrypt` does, too. */
const type = 'application/age';

/** The log, taken away. */
@Controller()
export class OpsBackupController {
  constructor(
    private readonly backups: TakenBackups,
    private readonly confirmations: Confirmations,
  ) {}

  @GetQuery(actRoutes.backup(':id'), { operationId: 'opsDownloadBackup', policy: 'ops', limit: 'search' })
  @ApiProduces(type)
  async download(
    @Param('id', idParam) actId: string,
    @MemberId() operatorId: string,
    @Who() who: Caller,
  ): Promise<StreamableFile> {
    await this.confirmations.demand(who);
    const { bytes: length, content } = await this.backups.take(who, operatorId, actId);
    return new StreamableFile(content, {
      type,
      length,
      disposition: `attachment; filename="facts-${actId}.backup.age"`,
    });
  }
}
