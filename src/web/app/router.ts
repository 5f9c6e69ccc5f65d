import { createRouter } from '@tanstack/react-router';
import { routeTree } from '#generated/routes/routeTree.gen.ts';
import { pageHistory } from './guard/page-history.ts';
import { PagePending } from './page-pending.tsx';
import { RouteError } from './pages/root-error.tsx';

const PENDING_MS = 100;

export const router = createRouter({
  routeTree,
  history: pageHistory,
  defaultPendingComponent: PagePending,
  defaultPendingMs: PENDING_MS,
  defaultPendingMinMs: 0,
  defaultErrorComponent: RouteError,
  defaultPreload: false,
  scrollRestoration: false,
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
