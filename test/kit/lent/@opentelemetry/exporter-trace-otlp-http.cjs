module.exports = { ...globalThis.lent['@opentelemetry/exporter-trace-otlp-http'] };
