import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { EnvironmentModuleNode, ViteDevServer } from 'vite';
import type { Assets } from '#platform/pages/assets.ts';
import { openMarket } from './serve.ts';

/** The market on Vite's dev server, called by `scripts/dev.mjs` at the start and after each change. */
export async function serve(vite: ViteDevServer) {
  const market = await openMarket('market', viteAssets(vite));
  return {
    close: async () => {
      for (const { close } of market.steps) await close();
    },
  };
}

const viteAssets = (vite: ViteDevServer): Assets => ({
  isDev: true,
  mount: (app) => void app.use(vite.middlewares),
  frame: async (url) => vite.transformIndexHtml(url, await readFile('client/index.html', 'utf8')),
  links: (modules) => {
    const graph = vite.environments.ssr.moduleGraph;
    const roots = ['client/src/app/app.tsx', ...modules].map((id) => graph.getModuleById(resolve(id)));
    const sheets = [...stylesOf(roots)].map((url) => `<link rel="stylesheet" href="${url}?direct" data-vite-dev>`);
    return { tags: sheets.join('') };
  },
});

/** Linked in the page, so that it is not painted unstyled before Vite's client has put the styles in. */
function stylesOf(modules: Iterable<EnvironmentModuleNode | undefined>, seen = new Set<EnvironmentModuleNode>()) {
  for (const module of modules) {
    if (!module || seen.has(module)) continue;
    seen.add(module);
    stylesOf(module.importedModules, seen);
  }
  return new Set([...seen].map(({ url }) => url).filter((url) => url.endsWith('.css')));
}
