import type { OpenAPIObject } from '@nestjs/swagger';

type Operation = Readonly<{
  summary?: string;
  operationId?: string;
  'x-policy'?: readonly string[];
  requestBody?: unknown;
  responses?: unknown;
  parameters?: unknown;
}>;

const methods = ['get', 'post', 'put', 'patch', 'delete'] as const;

/** The API as one page to read, without scripts: method, address, who may, and the schemas. */
export function docsPage({ info, paths }: OpenAPIObject): string {
  const routes = Object.entries(paths).flatMap(([path, item]) =>
    methods.flatMap((method) => (item[method] ? [section(method, path, item[method] as Operation)] : [])),
  );
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${text(info.title)} API</title></head><body><main><h1>${text(info.title)} API</h1>
<p>${text(info.description ?? '')}</p><p><a href="/openapi.json">openapi.json</a></p>${routes.join('')}</main></body></html>`;
}

function section(method: string, path: string, operation: Operation) {
  const { 'x-policy': policy = [], summary, operationId, parameters, requestBody, responses } = operation;
  return `<section><h2><code>${method.toUpperCase()} ${text(path)}</code></h2>
<p>${text(summary ?? operationId ?? '')}</p><p>For: ${text(policy.join(', '))}</p>${[
    schema('Parameters', parameters),
    schema('Body', requestBody),
    schema('Answers', responses),
  ].join('')}</section>`;
}

const schema = (title: string, value: unknown) =>
  value === undefined || (Array.isArray(value) && value.length === 0)
    ? ''
    : `<details><summary>${title}</summary><pre>${text(JSON.stringify(value, null, 2))}</pre></details>`;

const text = (value: string) => value.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
