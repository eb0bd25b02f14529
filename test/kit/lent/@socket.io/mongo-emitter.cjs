module.exports = { ...globalThis.lent['@socket.io/mongo-emitter'] };
