module.exports = { ...globalThis.lent['mongodb-connection-string-url'] };
