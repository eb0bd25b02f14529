/**
 * All windows of a browser are of whoever signed in last: a page that was made for another is loaded again. The market does nothing in
 * the wrong name anyway; but what it answers would be shown to the wrong one.
 */
export function keepToOneMember(member: string | null, load: () => void): void {
  const windows = new BroadcastChannel('member');
  windows.addEventListener('message', ({ data }) => data !== member && load());
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel is of one origin
  windows.postMessage(member);
}

/**
 * Where somebody lives and what they chose, typed and not sent, is left to nobody: whenever this window is no longer of who it was, by whatever way their
 * session ended.
 */
export function forgetOthersDrafts(member: string | null): void {
  const name = 'drafts of';
  try {
    if (sessionStorage.getItem(name) === (member ?? '')) return;
    for (const draft of ['address', 'region', 'sizes', 'errand']) sessionStorage.removeItem(`draft ${draft}`);
    sessionStorage.setItem(name, member ?? '');
  } catch {
    // storage is full or forbidden: no draft was kept either
  }
}
