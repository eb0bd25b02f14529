/** What came back: any status, and the body if it was JSON. */
export type IngressAnswer = Readonly<{ status: number; body: unknown }>;

/**
 * The way of the house's own commands to their stream: posted as `system` under the stream's own address, so that they queue
 * behind everybody's on the node that has the stream. Nest's token.
 */
export abstract class StreamIngress {
  /** The same key is the same command. Errors: nobody answers in time. */
  abstract post(path: string, key: string, body: object): Promise<IngressAnswer>;
}
