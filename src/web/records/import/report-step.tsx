import type { ReactNode } from 'react';
import type { ImportResultat } from '#generated/client/types.gen.ts';
import { useText } from '#web/i18n/use-text.ts';
import { Button } from '#web/ui/button.tsx';
import { DialogActions } from '#web/ui/dialog-actions.tsx';

/** Written records, and the place to undo them. */
export function ImportReport({ result, onClosed }: { readonly result: ImportResultat; readonly onClosed: () => void }): ReactNode {
  const text = useText();
  function countOf(state: string): number {
    return result.Lignes.filter(({ Etat }) => Etat === state).length;
  }
  const changed = countOf('modifiee');
  return (
    <>
      <output className="ui-stack">
        <p>
          <strong>{text('importation.ontEteCreees', { count: countOf('creee') })}</strong>
        </p>
        {changed === 0 ? null : <p>{text('importation.ontChange', { count: changed })}</p>}
        <p className="ui-note">{text('importation.reprise')}</p>
      </output>
      <DialogActions
        primary={
          <Button data-autofocus data-escape onClick={onClosed} variant="primary">
            {text('etape.serieFermer')}
          </Button>
        }
      />
    </>
  );
}
