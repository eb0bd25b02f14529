import '../need-node.mjs';

const { serveRelay } = await import('./serve-relay.ts');
await serveRelay();
