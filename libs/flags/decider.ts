import { decider } from '#kernel/decider.ts';
import type { Data, Fact } from '#kernel/fact.ts';
import { Refused } from '#kernel/refused.ts';
import { type FlagEvent, flagShapes } from './events.ts';
import { type FlagSettings, isProtection, settingOf } from './rules/decide.ts';

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
      if (isProtection(command.name) && isForSome(command)) throw new Refused('protection-for-everybody');
      const { rules, allowAsk } = settingOf(settings, command.name);
      const isSo = command.allowAsk === allowAsk && textOf(command.rules) === textOf(rules);
      return isSo ? [] : [{ type: 'FlagSet', data: command }];
    },
  },
});

/** A protection that some can ask away, or are not in, is none: it is on for everybody or off. */
const isForSome = ({ rules, allowAsk }: FlagCommand['data']) =>
  allowAsk || rules.some((rule) => Object.values(rule).some((part) => part !== undefined));

/** Rules come through a schema: their fields are always in its order. */
const textOf = (rules: FlagCommand['data']['rules']) =>
  JSON.stringify(rules.map(({ locale, share, roles }) => [locale, share, roles]));
