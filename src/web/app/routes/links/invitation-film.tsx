import { createFileRoute, lazyRouteComponent } from '@tanstack/react-router';
import { withTexts } from '#web/i18n/with-texts.ts';
import { guarded } from '../../guard/enforce-guard.ts';
import { barePage } from '../../guard/route-meta.ts';

export const Route = createFileRoute('/invitation-film')({
  ...guarded(barePage({ name: 'invitation-film', title: 'page.invitationFilm.titre' })),
  component: lazyRouteComponent(
    withTexts('filmInvite', () => import('../../pages/film-invitation/film-invitation-page.tsx')),
    'FilmInvitationPage',
  ),
});
