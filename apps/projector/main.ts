import '../need-node.mjs';

const { serve } = await import('../market/serve.ts');
await serve('projector');
