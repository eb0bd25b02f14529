module.exports = { ...globalThis.lent['@opentelemetry/sdk-trace'] };
