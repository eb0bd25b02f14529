/** Between nodes, with one argument: a `NodeMessage` as JSON. No browser can send it. */
export const changesMessage = 'changes';
