import type { ReceiptBody } from '#contracts/values.ts';
import { useCommand } from '../../lib/command.ts';
import { useListingsBehind } from './use-list-item.ts';

/** A command of one listing; the member's list is read from behind its receipt. */
export const useListingCommand = <B>(path: string, onDone: () => void) =>
  useCommand<B, ReceiptBody>(path, { onDone: useListingsBehind(onDone) });
