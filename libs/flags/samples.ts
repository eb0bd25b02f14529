import type { FlagSet } from './events.ts';

/** On for everybody, unless a spec says otherwise. */
export const flagSet = (over: Partial<FlagSet['data']> = {}): FlagSet => ({
  type: 'FlagSet',
  data: { name: 'Giropay', rules: [{}], allowAsk: false, ...over },
});
