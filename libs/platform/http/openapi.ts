import type { INestApplication } from '@nestjs/common';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { DocumentBuilder, type OpenAPIObject, SwaggerModule } from '@nestjs/swagger';
import type { FastifyInstance } from 'fastify';
import { toJSONSchema, type ZodType } from 'zod';
import { docsPage } from './docs-page.ts';
import { open } from './route-config.ts';

/** OpenAPI 3.1 with the very schemas that check the requests: `/openapi.json`, and to read at `/docs`. */
export function mountOpenApi(app: NestFastifyApplication) {
  const fastify: FastifyInstance = app.getHttpAdapter().getInstance();
  const made = once(() => openApiOf(app)); // made when first asked for: it would slow the start
  const json = once(() => Buffer.from(JSON.stringify(made())));
  const page = once(() => Buffer.from(docsPage(made())));
  fastify.get('/openapi.json', open('page'), (_request, reply) =>
    reply.type('application/json; charset=utf-8').send(json()),
  );
  fastify.get('/docs', open('page'), (_request, reply) => reply.type('text/html; charset=utf-8').send(page()));
}

/** Made at the first question, and only then: making it takes longer than sending it. */
function once<T>(make: () => T): () => T {
  let made: T | undefined;
  return () => (made ??= make());
}

/** The description of every controller's routes, each with its policy (`x-policy`). */
export function openApiOf(app: INestApplication): OpenAPIObject {
  const about = new DocumentBuilder()
    .setOpenAPIVersion('3.1.0')
    .setTitle('Plinth')
    .setDescription(introduction)
    .setVersion('1')
    .build();
  return SwaggerModule.createDocument(app, about, {
    standardSchemaConverter: (schema, { schemaType }) => ({ schema: jsonSchema(schema as ZodType, schemaType) }),
  });
}

const introduction =
  'Sign in by the jwt cookie or `Authorization: Bearer`. What changes something carries an Idempotency-Key header (the same ' +
  'key on a retry) and, with the cookie, the csrf cookie in X-CSRF-TOKEN. Refusals are problem documents with a `code`.';

function jsonSchema(schema: ZodType, io: 'input' | 'output') {
  const { $schema: _, ...body } = toJSONSchema(schema, { io, unrepresentable: 'any' });
  return body;
}
