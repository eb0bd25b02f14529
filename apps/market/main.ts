import '../need-node.mjs';

const { serve } = await import('./serve.ts');
await serve('market');
