import { isUtf8 } from 'node:buffer';
import type { FastifyInstance } from 'fastify';
import { badRequest, HttpProblem } from './problem.ts';

/** A body has at most 64 kB, 8 levels, lists of 100. */
export const mostBytes = 65_536;
const mostLevels = 8;
const mostItems = 100;
const mostKeys = 200;

const poison = new Set(['__proto__', 'constructor', 'prototype']);

/** JSON alone is taken, and only such that no later code can trip over it: everything else is a 400 (rows 20-22). */
export function mountJsonGuard(fastify: FastifyInstance) {
  fastify.removeAllContentTypeParsers();
  fastify.addContentTypeParser(
    'application/json',
    { parseAs: 'buffer', bodyLimit: mostBytes },
    ({ routeOptions }, body: Buffer, done) => {
      try {
        done(null, routeOptions.config.takes === 'raw' ? body : parsedJson(body));
      } catch (error) {
        done(error as Error, undefined);
      }
    },
  );
}

/** The body, or nothing when it is empty. Throws the 400 problem that says what is wrong with it. */
export function parsedJson(body: Buffer): unknown {
  if (body.length === 0) return undefined;
  if (!isUtf8(body)) throw badRequest('The body is not UTF-8.');
  const text = body.toString('utf8');
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw badRequest('The body is not JSON.');
  }
  guard(value);
  if (fieldsIn(text) !== fieldsOf(value)) throw badRequest('The body has a field twice.');
  return value;
}

/**
 * Fields that are written in a JSON text: of two with one name `JSON.parse` keeps the last, others the first. Outside of
 * strings each has a colon.
 */
function fieldsIn(text: string): number {
  let count = 0;
  for (const [token] of text.matchAll(/"[^"\\]*(?:\\.[^"\\]*)*"|:/g)) if (token === ':') count++;
  return count;
}

function fieldsOf(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0;
  const inside: readonly unknown[] = Object.values(value);
  return (Array.isArray(value) ? 0 : inside.length) + inside.reduce<number>((sum, one) => sum + fieldsOf(one), 0);
}

/** Throws a 400 problem for a value that is too deep, too long, poisoned or has text that is none. */
export function guard(value: unknown, level = 0): void {
  if (typeof value === 'string') return guardText(value);
  if (typeof value === 'number' && !Number.isFinite(value)) throw badRequest('A number in the body is too large.');
  if (typeof value !== 'object' || value === null) return;
  if (level >= mostLevels) throw badRequest(`The body is nested deeper than ${mostLevels} levels.`);
  if (Array.isArray(value)) guardList(value, level);
  else guardObject(value, level);
}

function guardList(items: readonly unknown[], level: number) {
  if (items.length > mostItems) throw badRequest(`A list in the body has more than ${mostItems} entries.`);
  for (const item of items) guard(item, level + 1);
}

function guardObject(value: object, level: number) {
  const keys = Object.keys(value);
  if (keys.length > mostKeys) throw badRequest(`An object in the body has more than ${mostKeys} fields.`);
  for (const key of keys) {
    if (poison.has(key)) throw new HttpProblem(400, 'bad-request', `A field may not be called ${key}.`);
    guardText(key);
    guard((value as Readonly<Record<string, unknown>>)[key], level + 1);
  }
}

function guardText(text: string) {
  if (text.includes('\0') || !text.isWellFormed()) throw badRequest('A text in the body has characters that are none.');
}
