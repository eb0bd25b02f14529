import type { ArgumentMetadata, PipeTransform } from '@nestjs/common';
import { badRequest, notFound } from './problem.ts';

type Issue = Readonly<{
  message: string;
  path?: readonly (PropertyKey | Readonly<{ key: PropertyKey }>)[] | undefined;
}>;
type Outcome = Readonly<{ value: unknown; issues?: undefined }> | Readonly<{ issues: readonly Issue[] }>;
/** A zod schema, by the Standard Schema interface. */
export type Schema = Readonly<{ '~standard': Readonly<{ validate: (value: unknown) => unknown }> }>;

const mostErrors = 20;

/** Checks `@Body({ schema })` and `@Query({ schema })`: a 400 names every field that is wrong. */
export class BodyPipe implements PipeTransform {
  transform(value: unknown, { schema, type }: ArgumentMetadata): unknown {
    if (!schema || type === 'custom') return value;
    const outcome = checked(schema, value);
    if (!outcome.issues) return outcome.value;
    const place = type === 'query' ? 'query' : 'body';
    throw badRequest(`This ${place} is not what this address takes.`, outcome.issues.slice(0, mostErrors).map(errorOf));
  }
}

/** For `@Param('id', ...)`: what does not fit the schema is an address where nothing is. */
export const fitting = (schema: Schema): PipeTransform => ({
  transform: (value: unknown) => {
    const outcome = checked(schema, value);
    if (outcome.issues) throw notFound();
    return outcome.value;
  },
});

/** Our schemas answer at once: the hot path waits for no promise. */
function checked(schema: Schema, value: unknown): Outcome {
  const outcome = schema['~standard'].validate(value);
  if (outcome instanceof Promise) throw new Error('a schema of this house answers at once');
  return outcome as Outcome;
}

function errorOf({ message, path = [] }: Issue) {
  const steps = path.map((step) => String(typeof step === 'object' ? step.key : step));
  return { path: steps.join('.').slice(0, 200), message: message.slice(0, 200) };
}
