module.exports = { ...globalThis.lent['jose'] };
