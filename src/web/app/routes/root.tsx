import { createRootRoute } from '@tanstack/react-router';
import { withLanguage } from '#web/i18n/language-search.ts';
import { NotFoundPage } from '../pages/not-found-page.tsx';
import { RootError } from '../pages/root-error.tsx';
import { Root } from '../root.tsx';

export const Route = createRootRoute({
  validateSearch: withLanguage.validate,
  search: { middlewares: [withLanguage.middleware] },
  component: Root,
  notFoundComponent: NotFoundPage,
  errorComponent: RootError,
});
