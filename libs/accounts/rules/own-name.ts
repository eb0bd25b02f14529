/** Shorter names are found in too many good passwords. */
const shortestName = 4;
/** What must be left of a password without the names: fewer are guessed in no time. */
const leastRest = 6;

/**
 * Is it hardly more than the address, its parts, or the market's name? All of it folded alike. `annlee` with the
 * address `ann.lee@example.org` is, too.
 */
export function isMadeOf(password: string, address: string): boolean {
  const [local = '', host = ''] = address.split('@');
  const [site = ''] = host.split('.');
  const bare = local.replaceAll(/[^\p{L}\p{N}]/gu, '');
  const names = [address, host, local, bare, site, ...local.split(/[^\p{L}\p{N}]+/u), 'plinth']
    .filter((name) => name.length >= shortestName)
    .toSorted((a, b) => b.length - a.length);
  const rest = names.reduce((left, name) => left.replaceAll(name, ''), password);
  return rest !== password && rest.length < leastRest;
}
