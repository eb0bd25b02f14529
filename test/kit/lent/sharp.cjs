module.exports = globalThis.lent['sharp'].default;
