module.exports = globalThis.lent['fastify'].default;
