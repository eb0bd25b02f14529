/** One cookie of a `Cookie` header, without parsing the others; nothing when it is not there. */
export function cookieOf(header: string | undefined, name: string): string | undefined {
  if (!header) return undefined;
  let from = 0;
  while (from < header.length) {
    let end = header.indexOf(';', from);
    if (end === -1) end = header.length;
    while (header.charCodeAt(from) === 32) from++;
    if (header.startsWith(name, from) && header.charCodeAt(from + name.length) === 61) {
      return header.slice(from + name.length + 1, end).trim();
    }
    from = end + 1;
  }
  return undefined;
}
