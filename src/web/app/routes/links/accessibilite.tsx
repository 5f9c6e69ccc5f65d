import { createFileRoute, lazyRouteComponent } from '@tanstack/react-router';
import { withTexts } from '#web/i18n/with-texts.ts';
import { guarded } from '../../guard/enforce-guard.ts';
import { barePage } from '../../guard/route-meta.ts';

export const Route = createFileRoute('/accessibilite')({
  ...guarded(barePage({ name: 'accessibilite', title: 'page.accessibilite.titre' })),
  component: lazyRouteComponent(
    withTexts('accessibilite', () => import('../../pages/accessibility/accessibility-page.tsx')),
    'AccessibilityPage',
  ),
});
