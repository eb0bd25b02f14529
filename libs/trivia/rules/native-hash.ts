import { createHmac, hash } from 'node:crypto';
import type { HashOf } from './merkle.ts';

/** The server's own hand, for thousands of answers at each close: browsers check them without it. */
export const nativeHash: HashOf = (text) => hash('sha256', text, 'hex');

/** What salts a player's leaf: it follows from the key of the question, and from no other player's. */
export const nonceOf = (leafKey: string, player: number): string =>
  createHmac('sha256', leafKey).update(String(player)).digest('hex');
