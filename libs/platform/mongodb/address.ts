import { ConnectionString } from 'mongodb-connection-string-url';

const usual = 'plinth';

/** The database that the address names, `plinth` when it names none. Seed lists (`a:1,b:2`) and `mongodb+srv` too. */
export const databaseIn = (url: string): string =>
  decodeURIComponent(new ConnectionString(url).pathname.slice(1)) || usual;

/** The same servers and options, another database. */
export function withDatabase(url: string, name: string): string {
  const address = new ConnectionString(url);
  address.pathname = `/${encodeURIComponent(name)}`;
  return address.href;
}
