import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyInstance } from 'fastify';
import type { Assets } from '#platform/pages/assets.ts';
import type { Renderer } from '#contracts/pages.ts';
import { mountLocales } from '#platform/http/locales.ts';
import { mountPages } from '#platform/pages/pages.ts';

/** The client's pages and texts, rendered in this process. The renderer is loaded when the first page is asked for. */
export async function renderMarket(app: NestFastifyApplication, assets: Assets) {
  const fastify: FastifyInstance = app.getHttpAdapter().getInstance();
  mountLocales(fastify, async (language, namespace) => {
    const { texts } = await import('../../client/src/app/locales.ts');
    return texts(language, namespace);
  });
  let renderer: Promise<Renderer> | undefined;
  // `import` looks its module up anew at each page: a hundredth of one
  const load = () => (renderer ??= import('../../client/src/app/entry-server.tsx'));
  await mountPages(app, assets, load);
}
