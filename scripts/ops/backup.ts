import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream } from 'node:stream/web';
import type { OpsLog } from '../../libs/contracts/ops-log.ts';
import { actRoutes, opsRoutes } from '../../libs/contracts/ops-routes.ts';
import { Wrong } from '../replay/wrong.ts';
import { whenAgreed } from './acts.ts';
import { confirmed } from './confirm.ts';
import type { AskMarket } from './jobs.ts';

type Wanted = Readonly<{ url: string; token: string; password: string | undefined; reason: string; file: string }>;

/** A copy of the log, encrypted, once a second operator agreed. The file must not be there. Throws `Wrong`. */
export async function backupTaken(ask: AskMarket, wanted: Wanted): Promise<Readonly<{ bytes: number }>> {
  const { url, token, password, reason, file } = wanted;
  const { backupKey: recipient } = await ask<OpsLog>(opsRoutes.log);
  if (recipient === null)
    throw new Wrong('the market has no BACKUP_KEY, or a server keeps its log: npm run log -- key');
  const { id, phase, code } = await whenAgreed(ask, {
    kind: 'download-backup',
    target: { recipient },
    reason,
    password,
  });
  if (phase !== 'done') throw new Wrong(`it was not made: ${code ?? phase}`);
  await confirmed(ask, password); // the first may be too long ago
  const answer = await fetch(new URL(actRoutes.backup(id), url), { headers: { authorization: `Bearer ${token}` } });
  if (!answer.ok || !answer.body) throw new Wrong(`the market answered ${answer.status}: ${await answer.text()}`);
  const to = createWriteStream(file, { flags: 'wx', mode: 0o600 });
  await pipeline(Readable.fromWeb(answer.body as ReadableStream), to);
  return { bytes: to.bytesWritten };
}
