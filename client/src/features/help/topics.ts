/** What the help centre has articles on, in the order of what people ask first. */
export const helpTopics = ['authenticity', 'protection', 'delivery', 'returns', 'fees'] as const;
export type HelpTopic = (typeof helpTopics)[number];

/** How many questions each article answers; their words are in the locales. Says what is true today and nothing else. */
export const questionsIn: Readonly<Record<HelpTopic, number>> = {
  authenticity: 4,
  protection: 5,
  delivery: 3,
  returns: 3,
  fees: 2,
};

/** The topic that an address names, if there is one. */
export const topicOf = (name: string | undefined): HelpTopic | undefined => helpTopics.find((topic) => topic === name);
