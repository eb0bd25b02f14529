/**
 * The way from one page to the next (`lib/link.tsx`) may be cut short: by the one after it, by a window that nobody sees. That is no
 * error, but each of its promises is rejected, and the router listens to one of them alone.
 */
export function endQuietly(page: Document): void {
  const start = page.startViewTransition?.bind(page);
  if (!start) return;
  page.startViewTransition = (change) => {
    const passage = start(change);
    for (const end of [passage.ready, passage.finished, passage.updateCallbackDone]) end.catch(() => {});
    return passage;
  };
}
