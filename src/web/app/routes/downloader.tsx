import { createFileRoute, lazyRouteComponent } from '@tanstack/react-router';
import { loadTexts } from '#web/i18n/i18n.ts';
import { guarded } from '../enforce-guard.ts';
import { shellPage } from '../route-meta.ts';

export const Route = createFileRoute('/downloader')({
  ...guarded(shellPage({ name: 'downloader', title: 'page.downloader.titre' })),
  component: lazyRouteComponent(async () => {
    const [page] = await Promise.all([import('../pages/downloader-page.tsx'), loadTexts('compte')]);
    return page;
  }, 'DownloaderPage'),
});
