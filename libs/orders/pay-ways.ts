import { Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { type IsOn, payFlags } from '#contracts/wallets.ts';
import { Features } from '#platform/pages/features.ts';

/** Which ways to pay are there for whoever asks. */
@Injectable()
export class PayWays {
  constructor(private readonly features: Features) {}

  /** `locale`: of the page that they pay from. */
  async of(request: FastifyRequest, locale: string): Promise<IsOn> {
    const asked = payFlags.map(async (flag) => [flag, await this.features.isOn(flag, request, locale)] as const);
    const decided = new Map<string, boolean>(await Promise.all(asked));
    return (flag) => decided.get(flag) === true;
  }
}
