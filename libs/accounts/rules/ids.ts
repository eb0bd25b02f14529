export type MemberId = string;

/** Keyed hash of a normalised e-mail address: names its reservation without telling it. */
export type EmailKey = string;
