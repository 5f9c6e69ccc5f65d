import { createFileRoute, lazyRouteComponent } from '@tanstack/react-router';
import { withTexts } from '#web/i18n/with-texts.ts';
import { guarded } from '../guard/enforce-guard.ts';
import { ENROLMENT } from '../guard/guard.ts';
import { shellPage } from '../guard/route-meta.ts';

export const Route = createFileRoute('/second-facteur')({
  ...guarded(shellPage({ name: ENROLMENT, checkRight: false, withTemplate: false, title: 'page.secondFacteur.titre' })),
  component: lazyRouteComponent(
    withTexts(['appareils', 'facteur', 'fiche'], () => import('../pages/second-factor/enrolment-page.tsx')),
    'EnrolmentPage',
  ),
});
