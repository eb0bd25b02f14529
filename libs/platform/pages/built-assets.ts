import { readFile } from 'node:fs/promises';
import { createHash } from 'node:crypto';
import { join, resolve } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import type { Manifest } from 'vite';
import type { Assets, InlineStyles, Links } from './assets.ts';
import { open } from '#platform/http/route-config.ts';

/** What `vite build` wrote. */
export async function builtAssets(folder: string): Promise<Assets> {
  const manifest = JSON.parse(await readFile(join(folder, '.vite/manifest.json'), 'utf8')) as Manifest;
  const index = laterScripts(await readFile(join(folder, 'client/index.html'), 'utf8'));
  const frame = index.replaceAll(sheet, (_, file: string) => linkTo(file));
  const framed = Array.from(index.matchAll(sheet), ([, file]) => file!);
  const sheets = await sheetsOf(folder, manifest);
  const known = new Map<string, Links>();
  return {
    mount: async (app) => {
      const fastify: FastifyInstance = app.getHttpAdapter().getInstance();
      await fastify.register(serveFiles(resolve(folder, 'assets')));
    },
    frame: () => Promise.resolve(frame),
    links: (modules) => {
      const key = modules.join(' ');
      const links = known.get(key) ?? linksOf({ manifest, frame, framed, sheets }, modules);
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

type Built = Readonly<{
  manifest: Manifest;
  frame: string;
  framed: readonly string[];
  sheets: ReadonlyMap<string, string>;
}>;

const sheet = /<link rel="stylesheet"[^>]*href="\/([^"]+)"[^>]*>/g;

/** Every style sheet's text, by its file. */
async function sheetsOf(folder: string, manifest: Manifest): Promise<ReadonlyMap<string, string>> {
  const files = new Set(Object.values(manifest).flatMap(({ css }) => css ?? []));
  return new Map(
    await Promise.all([...files].map(async (file) => [file, await readFile(join(folder, file), 'utf8')] as const)),
  );
}

function linksOf({ manifest, frame, framed, sheets }: Built, modules: readonly string[]): Links {
  const files = [...new Set(modules.flatMap((module) => filesOf(manifest, module)))].filter(
    (file) => !frame.includes(file),
  );
  const styles = [...files.filter((file) => file.endsWith('.css')), ...framed].map((file) => sheets.get(file)!);
  return { tags: files.map(linkTo).join(''), styles: inline(styles.join('\n')) };
}

const inline = (css: string): InlineStyles => ({
  element: Buffer.from(`<style>${css}</style>`),
  hash: `sha256-${createHash('sha256').update(css).digest('base64')}`,
});

/** A source file's script and styles, with those of all that it imports. */
function filesOf(manifest: Manifest, module: string): string[] {
  const built = manifest[module];
  if (!built) return [];
  const imported = (built.imports ?? []).flatMap((name) => filesOf(manifest, name));
  return [built.file, ...(built.css ?? []), ...imported];
}

/** A style sheet is in the page already: its link, which browsers do not follow, tells the scripts so. */
const linkTo = (file: string) =>
  file.endsWith('.css')
    ? `<link rel="stylesheet" href="/${file}" disabled>`
    : laterScripts(`<link rel="modulepreload" href="/${file}">`);

/** On a slow line what is seen comes first: a page is readable, and its picture there, before its scripts are. */
const laterScripts = (html: string) =>
  html.replaceAll('<link rel="modulepreload"', '<link rel="modulepreload" fetchpriority="low"');
