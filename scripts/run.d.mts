import type { SpawnOptions } from 'node:child_process';

export function run(
  program: string,
  args: readonly string[],
  options?: SpawnOptions & { seen?: (part: Buffer) => void },
): Promise<{ code: number | null; told: NodeJS.Signals | undefined }>;
