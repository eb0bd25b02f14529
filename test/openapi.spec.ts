import { createHash } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { openApiOf } from '#platform/http/openapi.ts';
import { type OpenMarket, openMarket } from './support/market.ts';

/*
 * What visitors and their programs hold us to. A route that is new, gone or different is red until it is written down:
 *   npm run test:unit -- test/openapi.spec.ts -u
 */
let market: OpenMarket;

beforeAll(async () => {
  market = await openMarket();
});
afterAll(() => market.close());

type Operation = Readonly<{
  parameters?: readonly Readonly<{ in: string; name: string }>[];
  requestBody?: object;
  responses: Readonly<Record<string, object>>;
}>;

/** Fields in the order of their names: in which order they are written means nothing. */
const sorted = (value: unknown): unknown => {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(sorted);
  const byName = Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(byName.map(([name, field]) => [name, sorted(field)]));
};

/** Schemas are long: eight letters tell that one has changed, the contract's history tells how. */
const mark = (value: unknown) =>
  createHash('sha256')
    .update(JSON.stringify(sorted(value)))
    .digest('hex')
    .slice(0, 8);

const marked = ({ parameters = [], requestBody, responses, ...named }: Operation) => ({
  ...named,
  parameters: parameters.map((parameter) => `${parameter.in} ${parameter.name} ${mark(parameter)}`).toSorted(),
  ...(requestBody && { body: mark(requestBody) }),
  answers: Object.entries(responses).map(([status, answer]) => `${status} ${mark(answer)}`),
});

it('the API is the one that is written down', () => {
  const { paths } = openApiOf(market.app);
  const operations = Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(item as Record<string, Operation>).map(
      ([method, operation]) => [`${method.toUpperCase()} ${path}`, marked(operation)] as const,
    ),
  );
  expect(Object.fromEntries(operations)).toMatchSnapshot();
});

it('everybody may call what they might, as often as they might', () => {
  const routes = market.routes
    .filter(({ method }) => method !== 'HEAD')
    .map(({ method, url, policy, limit }) => `${method} ${url}: ${policy.join(', ')}; ${limit ?? 'by its method'}`);
  expect(routes.toSorted()).toMatchSnapshot();
});
