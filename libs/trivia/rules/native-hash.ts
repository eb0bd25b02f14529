import { hash } from 'node:crypto';
import type { HashOf } from './merkle.ts';

/** The server's own hand, for thousands of answers at each close: browsers check them without it. */
export const nativeHash: HashOf = (text) => hash('sha256', text, 'hex');
