import { Download } from 'lucide-react';
import type { ReactNode } from 'react';
import { useText } from '#web/i18n/use-text.ts';

/** Queue of exports and reports. */
export function DownloaderPage(): ReactNode {
  const text = useText();
  return (
    <div className="sh-page">
      <h1>{text('page.downloader.titre')}</h1>
      <div className="sh-empty-page">
        <Download aria-hidden size={28} />
        <h2>{text('downloader.vide')}</h2>
        <p className="sh-muted">{text('downloader.texte')}</p>
      </div>
    </div>
  );
}
