import type { OpsLog } from '../../libs/contracts/ops-log.ts';

const mebibytes = (bytes: number) => `${(bytes / 1024 / 1024).toFixed(1)} MiB`;

/** How the log itself does, a line each. */
export const logLines = ({ description, identity, lastAt, isChecked, files, index }: OpsLog): readonly string[] => [
  `${description}: ${identity || 'no fact yet'}, last at ${lastAt ?? 'no time'}`,
  isChecked ? 'what lay there at the start is whole' : 'what lay there at the start is still being looked at',
  ...(files ? fileLines(files) : []),
  `the index has ${(index.share * 100).toFixed(1)} % of it`,
];

const fileLines = ({ facts, bytes, walBytes, freeBytes, wholeTo, lastBackup }: NonNullable<OpsLog['files']>) => [
  `${facts} facts, found whole to ${wholeTo}; ${mebibytes(bytes)}, write-ahead log ${mebibytes(walBytes)}, ${mebibytes(freeBytes)} free`,
  lastBackup
    ? `last backup ${lastBackup.at}, ${lastBackup.facts} facts`
    : 'no backup was made here: npm run log -- backup FILE',
];
