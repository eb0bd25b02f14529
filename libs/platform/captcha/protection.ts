import type { ProtectionFlag } from '#contracts/flags.ts';

/** What operators have switched on against abuse: the same for everybody, whatever a visitor sends. The slice of flags binds it. Nest's token. */
export abstract class Protection {
  abstract isOn(name: ProtectionFlag): Promise<boolean>;
}
