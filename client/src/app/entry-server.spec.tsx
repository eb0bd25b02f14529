/** @jest-environment node */
import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import type { Page } from '#contracts/pages.ts';

const noTexts = async () => ({});
jest.unstable_mockModule('./locales.ts', () => ({ namespaces: ['shell'], loadTexts: noTexts, texts: noTexts })); // Vite's glob
const { render } = await import('./entry-server.tsx');

let told: unknown[];
beforeEach(() => {
  told = [];
  jest.spyOn(console, 'error').mockImplementation((...words: unknown[]) => void told.push(...words));
});
afterEach(() => void jest.restoreAllMocks());

const pageOf = async (why: unknown) =>
  (await render({
    request: new Request('http://localhost/auctions/5f3e7a10-0000-4000-8000-00000000ffff'),
    nonce: 'n',
    get: () => Promise.reject(why),
  })) as Page;

it.each([503, 404])('a page whose answer is %s is that too', async (status) => {
  expect((await pageOf(new Response('', { status }))).status).toBe(status);
  expect(told).toEqual([]);
});

it('an error that nobody answered is a 500, and is told in the log', async () => {
  const bug = new TypeError('cannot read price of undefined');
  expect((await pageOf(bug)).status).toBe(500);
  expect(told).toContain(bug);
});
