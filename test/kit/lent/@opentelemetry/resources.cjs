module.exports = { ...globalThis.lent['@opentelemetry/resources'] };
