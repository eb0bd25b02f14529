import { hash } from 'node:crypto';
import type { HashOf } from './audit.ts';

/** The server's own hand, for what is hashed with every bid, when it is decided and when it is folded: browsers check an audit without it. */
export const nativeHash: HashOf = (text) => hash('sha256', text, 'hex');
