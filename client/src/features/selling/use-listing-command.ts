import type { ReceiptBody } from '#contracts/values.ts';
import { useBindingCommand } from '../../lib/command.ts';
import { useInWindow } from '../../lib/use-in-window.ts';
import { useListingsBehind } from './use-list-item.ts';

/** A command of one listing, which may sell it at once; the member's list is read from behind its receipt. */
export const useListingCommand = <B>(path: string, onDone: () => void) =>
  useBindingCommand<B, ReceiptBody>(path, useInWindow(path), { onDone: useListingsBehind(onDone) });
