export const flags: readonly string[];
export const env: Readonly<Record<string, string>>;
