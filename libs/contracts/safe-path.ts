/**
 * A path of our own, or `/`: where anybody may be sent, by us or by a `redirect` query (reliability, row 32). One leading
 * slash, no scheme, no second slash after it, no backslash in it, no control characters.
 */
export function safePath(wanted: string | null | undefined): string {
  if (!wanted || wanted.length > 2000) return '/';
  if (!/^\/(?![/\\])[^\\?#\p{Cc}]*(?:[?#]\P{Cc}*)?$/u.test(wanted)) return '/';
  return wanted;
}
