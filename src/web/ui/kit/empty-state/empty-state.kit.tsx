import { CircleAlert, Film, Lock } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '../../button.tsx';
import { EmptyState } from './empty-state.tsx';

/** Empty with the way out, failed, and forbidden. */
export default function EmptyStateStory(): ReactNode {
  return (
    <div className="ui-stack">
      <EmptyState
        actions={<Button variant="primary">Nouveau film</Button>}
        detail="Les films arrivent par le site d’inscription, ou un à un."
        icon={Film}
        title="Aucun film pour l’instant"
      />
      <EmptyState actions={<Button>Réessayer</Button>} icon={CircleAlert} role="alert" title="La liste n’a pas pu être chargée" />
      <EmptyState detail="Droit manquant : Films (lecture)." icon={Lock} role="alert" title="Liste non autorisée" />
    </div>
  );
}
