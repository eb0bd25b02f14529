module.exports = { ...globalThis.lent['age-encryption'] };
