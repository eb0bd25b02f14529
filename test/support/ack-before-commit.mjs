/**
 * `MUTANT=ack-before-commit`: loaded before a process of the market, it holds back every commit of the log for a while.
 * The writer then acknowledges what is not on the disk, and the test of killing must find it missing.
 */
import { createRequire } from 'node:module';
import { isMainThread } from 'node:worker_threads';

const heldBackMs = 60;

if (!isMainThread) {
  const { prototype } = createRequire(import.meta.url)('better-sqlite3');
  const exec = prototype.exec;
  let held; // the timer of a commit that is held back
  const commitNow = (db) => {
    if (held === undefined) return;
    clearTimeout(held);
    held = undefined;
    exec.call(db, 'commit');
  };
  prototype.exec = function execHeld(sql) {
    if (sql === 'commit') held ??= setTimeout(commitNow, heldBackMs, this);
    else if (held === undefined) exec.call(this, sql);
    else if (sql !== 'begin immediate') {
      commitNow(this);
      exec.call(this, sql);
    } // else this group goes down with the one that is held back
    return this;
  };
  const close = prototype.close;
  prototype.close = function closeCommitted() {
    commitNow(this);
    return close.call(this);
  };
}
