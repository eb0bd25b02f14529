import { topicOf } from '../features/help/topics.ts';
import { notFound, type PageRoute } from './page-route.ts';

/** The help centre and its articles: the same for everybody. */
export const helpPages: readonly PageRoute[] = [
  { path: '/help', file: 'help', texts: ['help'], forAll: [], lazy: () => import('../routes/help.tsx') },
  {
    path: '/help/:topic',
    file: 'help-article',
    texts: ['help'],
    forAll: [],
    lazy: () => import('../routes/help-article.tsx'),
    guard: async (_, request) => {
      if (!topicOf(new URL(request.url).pathname.split('/').at(-1))) await notFound();
    },
  },
];
