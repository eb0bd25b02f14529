import type { Provider } from '@nestjs/common';
import { Captcha } from '#platform/captcha/captcha.ts';
import { ProofOfWork } from '#platform/captcha/proof-of-work.ts';
import { Protection } from '#platform/captcha/protection.ts';
import { Recaptcha } from '#platform/captcha/recaptcha.adapter.ts';
import { Clock } from '#platform/clock/clock.ts';
import { Config } from '#platform/config/config.ts';
import { Log } from '#platform/observability/log.ts';
import { PersonKeys } from '#platform/person-keys/person-keys.ts';
import { Tickets } from '#platform/tickets/tickets.ts';

/** The house's own; with a secret of reCAPTCHA that stands in front of it. */
export const captchaProvider: Provider = {
  provide: Captcha,
  inject: [Tickets, PersonKeys, Clock, Config, Protection, Log],
  useFactory: (
    tickets: Tickets,
    keys: PersonKeys,
    clock: Clock,
    { captcha: { recaptcha: settings, bits: leastBits }, hosts }: Config,
    protection: Protection,
    log: Log,
  ) => {
    const own = new ProofOfWork({ tickets, keys, clock, leastBits });
    return settings === null ? own : new Recaptcha({ own, protection, settings, hosts, log });
  },
};
