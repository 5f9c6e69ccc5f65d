import { Film, Lock } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '../button.tsx';
import { Banner, Notice } from '../notice.tsx';

/** Bars of each tone, and what stands in place of content. */
export default function NoticesStory(): ReactNode {
  return (
    <div className="ui-stack">
      <Banner actions={<Button>Reprendre</Button>}>Une saisie du 12 mai n’a pas été enregistrée.</Banner>
      <Banner tone="warn">Le serveur ne répond pas : ce que vous tapez reste ici.</Banner>
      <Banner tone="error">La fiche a été supprimée entre-temps.</Banner>
      <Notice
        actions={<Button variant="primary">Nouveau film</Button>}
        detail="Aucun film ne répond à ces filtres."
        icon={Film}
        title="Aucun film"
      />
      <Notice icon={Lock} role="alert" title="Liste non autorisée" />
    </div>
  );
}
