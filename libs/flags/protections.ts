import { Injectable } from '@nestjs/common';
import type { ProtectionFlag } from '#contracts/flags.ts';
import { Protection } from '#platform/captcha/protection.ts';
import { Streams } from '#platform/streams/streams.ts';
import { flags } from './decider.ts';
import { flagsStream } from './events.ts';
import { isProtecting, settingOf } from './rules/decide.ts';

/** What protects the market, as it is set: nothing of whoever asks is looked at. */
@Injectable()
export class Protections extends Protection {
  constructor(private readonly streams: Streams) {
    super();
  }

  /** The settings are at hand in this process. */
  isOn(name: ProtectionFlag): Promise<boolean> {
    return this.streams.readState(flags, flagsStream, ({ state }) => isProtecting(settingOf(state, name)), {
      fresh: false,
      anyAge: true,
    });
  }
}
