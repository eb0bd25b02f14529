// What was, for operators: one document as of a fact; with `--beside` bids while a job reads the whole log.
await import(process.argv.includes('--beside') ? './as-of/beside.ts' : './as-of/alone.ts');
