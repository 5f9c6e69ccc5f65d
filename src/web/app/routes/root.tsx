import { createRootRoute } from '@tanstack/react-router';
import { currentLanguage } from '#web/i18n/i18n.ts';
import { type LanguageSearch, withLanguage } from '#web/i18n/language-search.ts';
import { NotFoundPage } from '../pages/not-found-page.tsx';
import { RootError } from '../pages/root-error.tsx';
import { Root } from '../root.tsx';

export const Route = createRootRoute({
  validateSearch: withLanguage.validate,
  search: { middlewares: [withLanguage.middleware] },
  beforeLoad: async ({ search: { lang } }: { readonly search: LanguageSearch }) => {
    if (lang === undefined || lang === currentLanguage()) return;
    const { followLanguage } = await import('../start/change-language.ts');
    await followLanguage(lang);
  },
  component: Root,
  notFoundComponent: NotFoundPage,
  errorComponent: RootError,
});
