import { SlidersHorizontal } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { useText } from '#web/i18n/use-text.ts';
import { Button } from '#web/ui/button.tsx';
import styles from './programme-grid.module.css';

interface FoldableToolsProps {
  readonly children: ReactNode;
  /** Never folded; a low window has it beside the button. */
  readonly beside: ReactNode;
}

/** Title, actions and filters of the grid. A low window, as at a zoom of 200 %, shows them on demand: the grid keeps its height. */
export function FoldableTools({ children, beside }: FoldableToolsProps): ReactNode {
  const text = useText();
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  return (
    <div className={styles.tools} data-open={isOpen || undefined}>
      <Button
        aria-controls={id}
        aria-expanded={isOpen}
        className={`${styles.unfold} no-print`}
        icon={SlidersHorizontal}
        onClick={() => setOpen(!isOpen)}
      >
        {text('programmation.outils')}
      </Button>
      <div className={styles.folded} id={id}>
        {children}
      </div>
      {beside}
    </div>
  );
}
