import { createFileRoute, lazyRouteComponent } from '@tanstack/react-router';
import { withTexts } from '#web/i18n/with-texts.ts';
import { guarded } from '../../guard/enforce-guard.ts';
import { barePage } from '../../guard/route-meta.ts';

export const Route = createFileRoute('/invitation')({
  ...guarded(barePage({ name: 'invitation', title: 'page.invitation.titre' })),
  component: lazyRouteComponent(
    withTexts(['invite', 'champ'], () => import('../../pages/invitation-page.tsx')),
    'InvitationPage',
  ),
});
