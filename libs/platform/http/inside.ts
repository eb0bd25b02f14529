import { randomBytes } from 'node:crypto';
import type { FastifyRequest } from 'fastify';

/** A secret of this process: marks the requests that it makes to itself while it renders a page. */
const mark = randomBytes(24).toString('base64url');

export const insideHeader = { 'x-plinth-inside': mark } as const;

export const isInside = ({ headers }: Pick<FastifyRequest, 'headers'>): boolean => headers['x-plinth-inside'] === mark;
