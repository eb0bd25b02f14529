module.exports = { ...globalThis.lent['@simplewebauthn/server/helpers'] };
