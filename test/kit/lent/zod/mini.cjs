module.exports = { ...globalThis.lent['zod/mini'] };
