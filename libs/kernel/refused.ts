import type { Instant } from './instant.ts';

/** A rule said no. The code is also the key of the text that the person reads: `refusals.<code>`. */
export class Refused extends Error {
  readonly code: string;
  readonly details: Readonly<Record<string, unknown>>;

  constructor(code: string, details: Readonly<Record<string, unknown>> = {}) {
    super(code);
    this.code = code;
    this.details = details;
  }
}

/** Nothing is there, or nothing that this person may see: both answer the same 404. */
export class NotFound extends Error {
  constructor() {
    super('not found');
  }
}

/** Time's own command has come before its moment: the answer to the due list, which no person reads. */
export const notDueYet = (due: Instant, at: Instant): Refused => new Refused('not-due-yet', { due, at });
