import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { render } from '@testing-library/react';
import type { ReactNode } from 'react';

/** Renders a part of a screen where it may read its address and leave it. */
export function renderPage(content: ReactNode): void {
  // The router scrolls, which jsdom cannot.
  window.scrollTo = () => undefined;
  const routeTree = createRootRoute({ component: () => content });
  render(
    <QueryClientProvider client={new QueryClient()}>
      <RouterProvider router={createRouter({ routeTree, history: createMemoryHistory() })} />
    </QueryClientProvider>,
  );
}
