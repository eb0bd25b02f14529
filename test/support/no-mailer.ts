import type { Mailer } from '#platform/mail/mail.ts';

/** Letters that nobody reads. */
export const noMailer: Mailer = { send: async () => {}, forget: async () => {}, count: async () => 0 };
