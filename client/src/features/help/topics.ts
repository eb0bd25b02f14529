/** What the help centre has articles on, in the order of what people ask first. */
export const helpTopics = ['authenticity', 'protection', 'delivery', 'returns', 'fees'] as const;
export type HelpTopic = (typeof helpTopics)[number];

/** The topic that an address names, if there is one. */
export const topicOf = (name: string | undefined): HelpTopic | undefined => helpTopics.find((topic) => topic === name);
