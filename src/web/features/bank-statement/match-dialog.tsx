import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Landmark } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { getRelevePropositionsOptions } from '#generated/client/queries/releves.gen.ts';
import { confirmReleve } from '#generated/client/sdk/releves.gen.ts';
import type { ReleveConfirmation, ReleveProposition } from '#generated/client/types.gen.ts';
import { useText } from '#web/i18n/use-text.ts';
import { failureText } from '#web/records/failure-text.ts';
import { LoadFailure } from '#web/records/sheet/frame/load-failure.tsx';
import { notify } from '#web/shell/notifications.ts';
import { PageSkeleton } from '#web/shell/page-skeleton.tsx';
import { Button } from '#web/ui/button.tsx';
import { DialogActions } from '#web/ui/dialog-actions.tsx';
import { Notice } from '#web/ui/notice.tsx';
import styles from './bank-statement.module.css';
import { CandidateTable } from './candidate-table.tsx';
import { MADE_OF } from './made-of.ts';
import { PieceSearch } from './piece-search.tsx';
import { ofProposals, SplitFields, useSplit } from './split.tsx';

interface MatchDialogProps {
  readonly line: number;
  /** In euros. */
  readonly amount: number;
  readonly intro: string;
  readonly onDone: () => void;
}

/** Invoices, receipts and deposits that a line may be, those that a person searches, and the split of the line among several invoices. */
export function MatchDialog(props: MatchDialogProps): ReactNode {
  const read = useQuery({ ...getRelevePropositionsOptions({ path: { id: props.line } }), meta: { entities: MADE_OF } });
  if (read.error !== null) return <LoadFailure error={read.error} retry={() => void read.refetch()} />;
  return read.data === undefined ? <PageSkeleton kind="list" /> : <Match {...props} proposals={read.data} />;
}

function Match({
  line,
  amount,
  intro,
  onDone,
  proposals,
}: MatchDialogProps & { readonly proposals: readonly ReleveProposition[] }): ReactNode {
  const text = useText();
  const { isBusy, confirm } = useConfirmation(line, onDone);
  const split = useSplit(amount, ofProposals(proposals, amount));
  const choose = { amount, isBusy, confirm, split };
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        if (split.parts !== null) void confirm({ Factures: split.parts });
      }}
    >
      <p>{intro}</p>
      <CandidateTable
        {...choose}
        caption={text('releve.proposees')}
        empty={<Notice icon={Landmark} title={text('releve.aucune')} />}
        rows={proposals}
      />
      <PieceSearch {...choose} line={line} />
      {split.shares.length === 0 ? null : <SplitFields split={split} />}
      <DialogActions
        primary={
          split.shares.length === 0 ? undefined : (
            <Button busy={isBusy} disabled={isBusy || split.parts === null} type="submit" variant="primary">
              {text('releve.valider')}
            </Button>
          )
        }
        secondary={<Button onClick={onDone}>{text('dialog.annuler')}</Button>}
      />
    </form>
  );
}

function useConfirmation(line: number, onDone: () => void) {
  const text = useText();
  const queries = useQueryClient();
  const [isBusy, setBusy] = useState(false);
  async function confirm(body: ReleveConfirmation): Promise<void> {
    setBusy(true);
    try {
      await confirmReleve({ path: { id: line }, body });
      notify('success', text('releve.confirme'));
      await queries.invalidateQueries({ queryKey: ['bam-releve-ligne'] });
      onDone();
    } catch (error) {
      notify('danger', failureText(error, text('releve.nok')));
      setBusy(false);
    }
  }
  return { isBusy, confirm };
}
