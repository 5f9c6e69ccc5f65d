// The page of the kit: every part in every state, from the stories beside the parts (`*.kit.tsx`). Development alone serves it (`/kit`).
import '#web/ui/tokens.css';
import '#web/app/elements.css';
import '#web/app/base.css';
import '#web/ui/controls.css';
import './kit-page.css';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { type ComponentType, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { showLanguage } from '#web/i18n/i18n.ts';
import { KitPage, type Story } from './kit-page.tsx';

const modules = import.meta.glob<{ readonly default: ComponentType }>('../../src/web/**/*.kit.tsx', { eager: true });

const stories = Object.entries(modules)
  .map(([file, { default: Part }]): Story => ({ name: file.slice(file.lastIndexOf('/') + 1, -'.kit.tsx'.length), Part }))
  .toSorted((left, right) => left.name.localeCompare(right.name));

const theme = new URLSearchParams(location.search).get('theme');
if (theme === 'dark') document.documentElement.dataset['theme'] = theme;

/** Links of the parts need a router; none of them leads anywhere from here. */
const router = createRouter({
  history: createMemoryHistory(),
  routeTree: createRootRoute({ component: () => <KitPage stories={stories} />, notFoundComponent: () => <KitPage stories={stories} /> }),
});

await showLanguage('fr');
const root = document.getElementById('root');
if (root !== null)
  createRoot(root).render(
    <StrictMode>
      <RouterProvider<typeof router> router={router} />
    </StrictMode>,
  );
