import { createFileRoute, lazyRouteComponent } from '@tanstack/react-router';
import { guarded } from '../enforce-guard.ts';
import { barePage } from '../route-meta.ts';

export const Route = createFileRoute('/401')({
  ...guarded(barePage({ name: '401', title: 'page.401.titre' })),
  component: lazyRouteComponent(() => import('../pages/error-pages.tsx'), 'UnauthorisedPage'),
});
