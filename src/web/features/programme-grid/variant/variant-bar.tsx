import { useQueryClient } from '@tanstack/react-query';
import { GitCompare, Trash2, TriangleAlert, Undo2 } from 'lucide-react';
import type { ReactNode } from 'react';
import type { FestivalVarianteRow } from '#generated/client/types.gen.ts';
import { descriptor } from '#generated/entities/festival-variante.gen.ts';
import { useText } from '#web/i18n/use-text.ts';
import { deleteRecord } from '#web/records/record-api.ts';
import { useUndo } from '#web/records/use-undo.ts';
import { useRights } from '#web/session/rights.ts';
import { dialogs } from '#web/shell/dialogs/dialogs.ts';
import { Button } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { askComparison } from './ask-comparison.tsx';
import { VARIANTS } from './use-variant.ts';
import styles from './variant.module.css';

interface VariantBarProps {
  readonly variant: FestivalVarianteRow;
  readonly onLeave: () => void;
}

/** Says that the true grid is not on screen, and what may be done of the variant. */
export function VariantBar({ variant, onLeave }: VariantBarProps): ReactNode {
  const text = useText();
  const { can } = useRights();
  const queries = useQueryClient();
  const undo = useUndo();
  const name = variant.Libelle ?? '';
  async function throwAway(): Promise<void> {
    const question = {
      title: text('programmation.variante.jeterTitre', { nom: name }),
      text: text('programmation.variante.jeterQuestion'),
      confirmLabel: text('programmation.variante.jeter'),
    };
    if (!(await dialogs.confirm({ ...question, danger: true }))) return;
    const { batch } = await deleteRecord(descriptor, { Id: variant.Id, Version: variant.Version });
    undo(text('programmation.variante.jetee', { nom: name }), batch);
    onLeave();
    await queries.invalidateQueries({ queryKey: [VARIANTS] });
  }
  return (
    <section aria-label={text('programmation.variante.titre', { nom: name })} className={styles.bar}>
      <strong>{text('programmation.variante.titre', { nom: name })}</strong>
      <span className="num">{text('programmation.variante.differences', { count: variant.NbDifferences ?? 0 })}</span>
      {(variant.NbConflits ?? 0) === 0 ? null : (
        <span className={classNames(styles.warning, 'num')}>
          <TriangleAlert aria-hidden size={14} /> {text('programmation.variante.conflits', { count: variant.NbConflits ?? 0 })}
        </span>
      )}
      <span className={styles.actions}>
        <Button
          icon={GitCompare}
          title={text('programmation.variante.comparerCourt')}
          onClick={() => void askComparison({ id: variant.Id, name, onMerged: onLeave })}
        >
          <span className={styles.words}>{text('programmation.variante.comparerCourt')}</span>
        </Button>
        {can('FESTIVAL-VARIANTE-DELETE') ? (
          <Button icon={Trash2} title={text('programmation.variante.jeter')} onClick={() => void throwAway()}>
            <span className={styles.words}>{text('programmation.variante.jeter')}</span>
          </Button>
        ) : null}
        <Button icon={Undo2} title={text('programmation.variante.quitter')} onClick={onLeave}>
          <span className={styles.words}>{text('programmation.variante.quitter')}</span>
        </Button>
      </span>
    </section>
  );
}
