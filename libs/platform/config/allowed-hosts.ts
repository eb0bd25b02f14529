/**
 * The names by which this market may be asked: those of its configuration, never what a request says of itself (reliability,
 * row 44). Ports are not compared: a balancer in front has another one.
 */
export class AllowedHosts {
  private readonly names: ReadonlySet<string>;
  private readonly isLocal: boolean;
  private readonly scheme: string;

  /** `publicUrl` in lower case. `isLocal`: nobody said where people reach it, so they come from this machine. */
  constructor(
    private readonly publicUrl: string,
    { more, isLocal }: Readonly<{ more: readonly string[]; isLocal: boolean }>,
  ) {
    const { hostname, protocol } = new URL(publicUrl);
    this.names = new Set([hostname, ...more]);
    this.isLocal = isLocal || isLoopback(hostname);
    this.scheme = protocol;
  }

  /** Is a `Host` header, or `:authority`, one of ours? */
  has(host: string | undefined): boolean {
    const name = nameOf(host);
    return name !== undefined && (this.names.has(name) || (this.isLocal && isLoopback(name)));
  }

  /** Is an `Origin` one of our own pages, asked by that host? Only by the scheme by which people reach us. */
  isOwnOrigin(origin: string, host: string | undefined): boolean {
    return origin === this.publicUrl || (this.has(host) && origin === `${this.scheme}//${host}`.toLowerCase());
  }
}

/** The name of `name:port` in lower case; nothing where it is none. */
export function nameOf(host: string | undefined): string | undefined {
  return /^(\[[\da-f:.]+\]|[\w.-]+)(?::\d{1,5})?$/.exec(host?.toLowerCase() ?? '')?.[1];
}

/** Is it a name or an address of this machine itself? */
export const isLoopback = (name: string): boolean => /^(?:localhost|127(?:\.\d{1,3}){3}|\[?::1\]?)$/.test(name);
