import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import type { Manifest } from 'vite';
import type { Assets } from './assets.ts';
import { open } from '#platform/http/route-config.ts';

/** What `vite build` wrote. */
export async function builtAssets(folder: string): Promise<Assets> {
  const manifest = JSON.parse(await readFile(join(folder, '.vite/manifest.json'), 'utf8')) as Manifest;
  const frame = laterScripts(await readFile(join(folder, 'client/index.html'), 'utf8'));
  const known = new Map<string, string>();
  return {
    mount: async (app) => {
      const fastify: FastifyInstance = app.getHttpAdapter().getInstance();
      await fastify.register(serveFiles(resolve(folder, 'assets')));
    },
    frame: () => Promise.resolve(frame),
    links: (modules) => {
      const key = modules.join(' ');
      const links = known.get(key) ?? linksOf(manifest, frame, modules);
      known.set(key, links); // bounded by the number of routes
      return links;
    },
  };
}

/** Serves files whose names have their content's hash: browsers keep them for ever, and anybody may have them. */
const serveFiles = (root: string) => async (fastify: FastifyInstance) => {
  fastify.addHook('onRoute', (route) => {
    route.config = { ...route.config, ...open('asset').config };
  });
  await fastify.register(fastifyStatic, {
    root,
    prefix: '/assets/',
    immutable: true,
    maxAge: '1y',
    preCompressed: true,
  });
};

function linksOf(manifest: Manifest, frame: string, modules: readonly string[]) {
  const files = new Set(modules.flatMap((module) => filesOf(manifest, module)));
  return [...files]
    .filter((file) => !frame.includes(file))
    .map(linkTo)
    .join('');
}

/** A source file's script and styles, with those of all that it imports. */
function filesOf(manifest: Manifest, module: string): string[] {
  const built = manifest[module];
  if (!built) return [];
  const imported = (built.imports ?? []).flatMap((name) => filesOf(manifest, name));
  return [built.file, ...(built.css ?? []), ...imported];
}

const linkTo = (file: string) =>
  file.endsWith('.css')
    ? `<link rel="stylesheet" href="/${file}">`
    : laterScripts(`<link rel="modulepreload" href="/${file}">`);

/** On a slow line what is seen comes first: a page is readable, and its picture there, before its scripts are. */
const laterScripts = (html: string) =>
  html.replaceAll('<link rel="modulepreload"', '<link rel="modulepreload" fetchpriority="low"');
