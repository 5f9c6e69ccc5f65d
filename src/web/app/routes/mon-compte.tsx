import { createFileRoute, lazyRouteComponent } from '@tanstack/react-router';
import { guarded } from '../enforce-guard.ts';
import { shellPage } from '../route-meta.ts';

export const Route = createFileRoute('/mon-compte')({
  ...guarded(shellPage({ name: 'mon-compte', checkRight: false, title: 'page.monCompte.titre' })),
  component: lazyRouteComponent(() => import('../pages/account-page.tsx'), 'AccountPage'),
});
