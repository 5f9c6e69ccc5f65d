import { createFileRoute, lazyRouteComponent } from '@tanstack/react-router';
import { withTexts } from '#web/i18n/with-texts.ts';
import { guarded } from '../guard/enforce-guard.ts';
import { shellPage } from '../guard/route-meta.ts';

export const Route = createFileRoute('/downloader')({
  ...guarded(shellPage({ name: 'downloader', title: 'page.downloader.titre' })),
  component: lazyRouteComponent(
    withTexts('travaux', () => import('../pages/downloader-page.tsx')),
    'DownloaderPage',
  ),
});
