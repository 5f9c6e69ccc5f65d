import { createFileRoute, lazyRouteComponent } from '@tanstack/react-router';
import { loadTexts } from '#web/i18n/i18n.ts';
import { guarded } from '../enforce-guard.ts';
import { shellPage } from '../route-meta.ts';

export const Route = createFileRoute('/mon-compte')({
  ...guarded(shellPage({ name: 'mon-compte', checkRight: false, title: 'page.monCompte.titre' })),
  component: lazyRouteComponent(async () => {
    const [page] = await Promise.all([import('../pages/account-page.tsx'), loadTexts('compte')]);
    return page;
  }, 'AccountPage'),
});
