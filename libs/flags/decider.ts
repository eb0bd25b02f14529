import { decider } from '#kernel/decider.ts';
import type { Data, Fact } from '#kernel/fact.ts';
import { type FlagEvent, flagShapes } from './events.ts';
import { type FlagSettings, settingOf } from './rules/decide.ts';

/** Sent by operators alone. */
export type FlagCommand = Fact<'SetFlag', Data<FlagEvent, 'FlagSet'>>;

/** The settings of the whole market; setting a flag to what it is changes nothing. */
export const flags = decider<FlagSettings, FlagCommand, FlagEvent>({
  version: 1,
  shapes: flagShapes,
  initial: () => ({}),
  evolve: { FlagSet: (settings, { name, rules, allowAsk }) => ({ ...settings, [name]: { rules, allowAsk } }) },
  decide: {
    SetFlag: (command, settings) => {
      const { rules, allowAsk } = settingOf(settings, command.name);
      const isSo = command.allowAsk === allowAsk && textOf(command.rules) === textOf(rules);
      return isSo ? [] : [{ type: 'FlagSet', data: command }];
    },
  },
});

/** Rules come through a schema: their fields are always in its order. */
const textOf = (rules: FlagCommand['data']['rules']) =>
  JSON.stringify(rules.map(({ locale, share, roles }) => [locale, share, roles]));
