/** What one process does of the market: all of it, the front, or what follows the log. */
export type Role = 'market' | 'api' | 'projector';

/** Answers HTTP and sockets. */
export const answers = (role: Role): boolean => role !== 'projector';

/** Fills views, runs reactions and the due list: one process of a market does. */
export const projects = (role: Role): boolean => role !== 'api';
