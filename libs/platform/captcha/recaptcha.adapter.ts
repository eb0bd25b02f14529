import * as z from 'zod/mini';
import type { CaptchaNeeded } from '#contracts/captcha.ts';
import type { AllowedHosts } from '#platform/config/allowed-hosts.ts';
import type { RecaptchaSettings } from '#platform/config/captcha-settings.ts';
import type { Log } from '#platform/observability/log.ts';
import { Captcha, type CaptchaFor } from './captcha.ts';
import type { Protection } from './protection.ts';

/** Milliseconds until its answer is not waited for any more. */
const patience = 3000;

const verdict = z.object({ success: z.boolean(), hostname: z.optional(z.string()), action: z.optional(z.string()) });

type Deps = Readonly<{
  own: Captcha;
  protection: Protection;
  settings: RecaptchaSettings;
  hosts: Pick<AllowedHosts, 'has'>;
  log: Pick<Log, 'tell'>;
}>;

/**
 * While the flag `GoogleRecaptcha` is on, and the house has its secret, a token of reCAPTCHA is as good as work of one's own: for apps that bring
 * one. Pages load no script of anybody else's, so they go on working, and so does whoever asks while the service is away. The
 * service itself takes a token once.
 */
export class Recaptcha extends Captcha {
  constructor(private readonly deps: Deps) {
    super();
  }

  ask(asked: CaptchaFor): Promise<CaptchaNeeded> {
    return this.deps.own.ask(asked);
  }

  async isProved(proof: string, asked: CaptchaFor): Promise<boolean> {
    const token = /^recaptcha (\S{1,4096})$/.exec(proof)?.[1];
    if (token === undefined) return this.deps.own.isProved(proof, asked);
    return (await this.deps.protection.isOn('GoogleRecaptcha')) && (await this.isTheirs(token, asked));
  }

  /** Made on one of our hosts and, where it says what for, for this. What does not answer in time has not said yes. */
  private async isTheirs(token: string, { purpose, address }: CaptchaFor): Promise<boolean> {
    const { settings, hosts, log } = this.deps;
    const body = new URLSearchParams({ secret: settings.secret, response: token, remoteip: address });
    try {
      const answer = await fetch(settings.url, { method: 'POST', body, signal: AbortSignal.timeout(patience) });
      const { success, hostname, action = purpose } = verdict.parse(await answer.json());
      return success && hosts.has(hostname) && action === purpose;
    } catch (error) {
      log.tell('warn', 'reCAPTCHA did not answer', { error });
      return false;
    }
  }
}
