import { createFileRoute, lazyRouteComponent } from '@tanstack/react-router';
import { guarded } from '../enforce-guard.ts';
import { shellPage } from '../route-meta.ts';

export const Route = createFileRoute('/downloader')({
  ...guarded(shellPage({ name: 'downloader', title: 'page.downloader.titre' })),
  component: lazyRouteComponent(() => import('../pages/downloader-page.tsx'), 'DownloaderPage'),
});
