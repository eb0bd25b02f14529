import { hearingCuts } from './cut-lines.ts';
import type { askingOr } from './failures.ts';

type Line = Readonly<{ asPromise: () => Promise<unknown>; getClient: () => object; destroy: () => Promise<void> }>;

/** A connection that was begun, once a primary answers. Where none does nothing stays open, and `asking` says so. */
export async function answered<C extends Line>(connection: C, asking: ReturnType<typeof askingOr>): Promise<C> {
  try {
    await asking(() => connection.asPromise());
    hearingCuts(connection.getClient());
    return connection;
  } catch (error) {
    await connection.destroy();
    throw error;
  }
}
