import { chmodSync, lstatSync, mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/** Modes by which nobody but the user of this process reads. */
const [ofFolder, ofFile, others] = [0o700, 0o600, 0o077];

/** What this process makes from here on, of SQLite and in backups too, is its user's alone. */
export function keepFilesPrivate(): void {
  process.umask(others);
}

/**
 * Makes the folder, and takes it and all that is below it from others: keys, mails, credentials and what their log says of people
 * lie in it, and older builds left them open. Gives back what stays open, being another user's.
 */
export function privateFolder(folder: string): readonly string[] {
  keepFilesPrivate();
  mkdirSync(folder, { recursive: true });
  return [...closed(folder, ofFolder), ...below(folder)];
}

function below(folder: string): readonly string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return [...closed(path, ofFolder), ...below(path)];
    return entry.isFile() ? closed(path, ofFile) : []; // a link leads to what may not be ours
  });
}

function closed(path: string, mode: number): readonly string[] {
  try {
    if ((lstatSync(path).mode & others) !== 0) chmodSync(path, mode);
    return [];
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ENOENT' ? [] : [path];
  }
}
