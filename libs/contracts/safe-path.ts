/**
 * A path of our own, or `/`: what a `redirect` query may name (reliability, row 32). One leading slash, no scheme, no
 * second slash or backslash after it, no control characters.
 */
export function safePath(wanted: string | null | undefined): string {
  if (!wanted || wanted.length > 500) return '/';
  if (!/^\/(?![/\\])[^\\\p{Cc}]*$/u.test(wanted)) return '/';
  return wanted;
}
