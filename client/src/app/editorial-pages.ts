import { storyOf } from '../features/editorial/stories.ts';
import { notFound, type PageRoute } from './page-route.ts';

/** What the house writes about itself: the same for everybody; specification, section 2. */
export const editorialPages: readonly PageRoute[] = [
  {
    path: '/editorial/:slug',
    file: 'editorial',
    texts: ['editorial'],
    forAll: [],
    isEditorial: true,
    lazy: () => import('../routes/editorial.tsx'),
    guard: async (_, request) => {
      if (!storyOf(new URL(request.url).pathname.split('/').at(-1))) await notFound();
    },
  },
];
