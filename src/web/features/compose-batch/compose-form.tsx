import { type ReactNode, useState } from 'react';
import { LangueSysteme } from '#generated/enums/langue-systeme.gen.ts';
import type { TrancheComposee } from '#generated/client/types.gen.ts';
import { useText } from '#web/i18n/use-text.ts';
import { failureText } from '#web/records/failure-text.ts';
import { notify } from '#web/shell/notifications.ts';
import { Button } from '#web/ui/button.tsx';
import { DialogActions } from '#web/ui/dialog-actions.tsx';
import { Field } from '#web/ui/field.tsx';
import { Banner } from '#web/ui/notice.tsx';
import { Select } from '#web/ui/select.tsx';
import { TextInput } from '#web/ui/text-input.tsx';
import { type BatchChoices, compose, type Selection, type Wish } from './batch-choices.ts';
import { Composition } from './composition.tsx';

interface ComposeFormProps {
  readonly selection: Selection;
  readonly choices: BatchChoices;
  readonly onClosed: () => void;
}

/** The batch is chosen, what it becomes is read with its words, then the records are put there. */
export function ComposeForm(props: ComposeFormProps): ReactNode {
  const { selection, choices, onClosed } = props;
  const text = useText();
  const { wish, change, trial, failure, isBusy, isReady, send } = useComposition(props);
  const coming = trial === null ? 0 : trial.NbApres - trial.NbAvant;
  return (
    <form
      className="part-form"
      onSubmit={(event) => {
        event.preventDefault();
        void send(trial === null);
      }}
    >
      <Select
        emptyLabel={text('lot.nouvelle')}
        label={text('lot.tranche')}
        onChange={(batch) => change({ batch })}
        options={choices.batches}
        value={wish.batch}
      />
      {wish.batch === '' ? <NewBatch change={change} choices={choices} wish={wish} /> : null}
      {trial === null ? null : <Composition count={selection.ids.length} trial={trial} />}
      {failure === null ? null : <Banner tone="error">{failure}</Banner>}
      <DialogActions
        primary={
          <Button busy={isBusy} disabled={isBusy || !isReady || (trial !== null && coming === 0)} type="submit" variant="primary">
            {trial === null ? text('lot.essayer') : text('lot.ecrire', { count: coming })}
          </Button>
        }
        secondary={<Button onClick={onClosed}>{text('fiche.annuler')}</Button>}
      />
    </form>
  );
}

/** Selection, its dry run, and the act. */
function useComposition({ selection, choices, onClosed }: ComposeFormProps) {
  const text = useText();
  const [wish, setWish] = useState<Wish>({
    batch: choices.batches[0]?.value ?? '',
    name: '',
    from: String(LangueSysteme.fr),
    to: String(LangueSysteme.en),
  });
  const [trial, setTrial] = useState<TrancheComposee | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  async function send(isTrial: boolean): Promise<void> {
    setBusy(true);
    setFailure(null);
    try {
      const reply = await compose(selection, wish, isTrial);
      if (isTrial) setTrial(reply);
      else {
        notify('success', text('lot.faites', { count: reply.NbApres - reply.NbAvant }));
        onClosed();
      }
    } catch (error) {
      setFailure(failureText(error, text('lot.echec')));
    } finally {
      setBusy(false);
    }
  }
  function change(changes: Partial<Wish>): void {
    setWish((before) => ({ ...before, ...changes }));
    setTrial(null);
  }
  const isReady = wish.batch !== '' || (wish.name.trim() !== '' && wish.from !== wish.to);
  return { wish, change, trial, failure, isBusy, isReady, send };
}

interface NewBatchProps {
  readonly choices: BatchChoices;
  readonly wish: Wish;
  readonly change: (changes: Partial<Wish>) => void;
}

function NewBatch({ choices, wish, change }: NewBatchProps): ReactNode {
  const text = useText();
  return (
    <>
      <Field errors={[]} id="lot-libelle" label={text('lot.libelle')} required>
        {(aria) => <TextInput aria={aria} onChange={(name) => change({ name })} value={wish.name} />}
      </Field>
      <Select label={text('lot.source')} onChange={(from) => change({ from })} options={choices.languages} value={wish.from} />
      <Select label={text('lot.cible')} onChange={(to) => change({ to })} options={choices.languages} value={wish.to} />
    </>
  );
}
