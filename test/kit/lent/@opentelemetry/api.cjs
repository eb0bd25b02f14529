module.exports = { ...globalThis.lent['@opentelemetry/api'] };
