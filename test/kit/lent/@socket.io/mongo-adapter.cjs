module.exports = { ...globalThis.lent['@socket.io/mongo-adapter'] };
