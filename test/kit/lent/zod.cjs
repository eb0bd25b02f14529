module.exports = { ...globalThis.lent['zod'] };
