// Preloaded into a server under test (`--expose-gc`): SIGUSR2 frees what nobody holds, so that what is left is what is kept.
process.on('SIGUSR2', () => {
  for (let n = 0; n < 3; n++) globalThis.gc();
});
