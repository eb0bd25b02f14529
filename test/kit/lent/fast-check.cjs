module.exports = globalThis.lent['fast-check'].default;
