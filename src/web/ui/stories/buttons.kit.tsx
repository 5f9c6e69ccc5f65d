import { Plus, Printer, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button, IconButton } from '../button.tsx';

const VARIANTS = ['primary', 'secondary', 'quiet', 'danger'] as const;

/** Each variant at rest, with its icon, busy and out of reach; then icons alone. */
export default function ButtonsStory(): ReactNode {
  return (
    <div className="ui-stack">
      {VARIANTS.map((variant) => (
        <div className="ui-values" key={variant}>
          <Button variant={variant}>Enregistrer</Button>
          <Button icon={Plus} variant={variant}>
            Nouveau film
          </Button>
          <Button busy variant={variant}>
            Enregistrement…
          </Button>
          <Button disabled variant={variant}>
            Hors d’atteinte
          </Button>
        </div>
      ))}
      <div className="ui-values">
        <IconButton icon={Printer} label="Imprimer" />
        <IconButton disabled icon={Trash2} label="Supprimer, hors d’atteinte" />
      </div>
    </div>
  );
}
