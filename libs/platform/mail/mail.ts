/** A mail to one person. `id` makes sending it twice the same as once. */
export type Mail = Readonly<{ id: string; to: string; subject: string; text: string; language: string }>;

/** Sends mail. Nest's token. */
export abstract class Mailer {
  /** Resolves once it is handed over; the same `id` again does nothing. */
  abstract send(mail: Mail): Promise<void>;
}
