import type { FastifyRequest } from 'fastify';
import type { FlagName } from '#contracts/flags.ts';

/**
 * Whether something is there for whoever asks: what is hidden from them is refused, too. Decided as for their pages, and it says nothing of what they may do.
 * The slice of flags binds it. Nest's token.
 */
export abstract class Features {
  /** `locale`: of the page that they ask from. The settings are at hand in this process. */
  abstract isOn(name: FlagName, request: FastifyRequest, locale: string): Promise<boolean>;
}
