import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useId, useState } from 'react';
import { listPrixCandidatsOptions } from '#generated/client/queries/laureats.gen.ts';
import { inscriptionPrixClient } from '#generated/client/records.gen.ts';
import type { PalmaresPrix } from '#generated/client/types.gen.ts';
import { useText } from '#web/i18n/use-text.ts';
import { failureText } from '#web/records/failure-text.ts';
import { dialogs } from '#web/shell/dialogs/dialogs.ts';
import { notify } from '#web/shell/notifications.ts';
import { Button } from '#web/ui/button.tsx';
import { DialogActions } from '#web/ui/dialog-actions.tsx';
import { Field } from '#web/ui/field.tsx';
import { Select } from '#web/ui/select.tsx';
import { TextInput } from '#web/ui/text-input.tsx';
import styles from './palmares.module.css';

interface AwardFormProps {
  readonly prize: Pick<PalmaresPrix, 'IdPrix' | 'IdPrixEdition' | 'Prix'>;
  readonly onClose: () => void;
}

/** Gives a prize to one of the films that may still win it. */
export function askAward(title: string, prize: AwardFormProps['prize']): void {
  void dialogs.lightview({ title, size: 'SMALL', content: (close) => <AwardForm onClose={close} prize={prize} /> });
}

function AwardForm({ prize, onClose }: AwardFormProps): ReactNode {
  const text = useText();
  const [filmId, complementId] = [useId(), useId()];
  const [entry, setEntry] = useState('');
  const [complement, setComplement] = useState('');
  const { isBusy, give } = useGiving(prize, onClose);
  const { data, error } = useCandidates(prize);
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (entry !== '') void give(Number(entry), complement.trim());
      }}
    >
      {error === null ? null : (
        <p className="ui-error" role="alert">
          {failureText(error, text('vote.echec'))}
        </p>
      )}
      {data?.length === 0 ? <p>{text('palmares.sansCandidat')}</p> : null}
      <Field id={filmId} label={text('palmares.film')} required>
        {(aria) => (
          <Select
            aria={aria}
            emptyLabel="–"
            onChange={setEntry}
            options={(data ?? []).map(({ IdInscription, Film, Realisation, Section }) => ({
              value: String(IdInscription),
              label: [Film, Realisation, Section].filter((one) => one !== '').join(' · '),
            }))}
            value={entry}
          />
        )}
      </Field>
      <Field id={complementId} label={text('palmares.complement')}>
        {(aria) => <TextInput aria={aria} onChange={setComplement} value={complement} />}
      </Field>
      <DialogActions
        primary={
          <Button busy={isBusy} disabled={isBusy || entry === ''} type="submit" variant="primary">
            {text('palmares.donnerConfirmer')}
          </Button>
        }
        secondary={<Button onClick={onClose}>{text('dialog.annuler')}</Button>}
      />
    </form>
  );
}

function useCandidates({ IdPrixEdition }: AwardFormProps['prize']) {
  return useQuery({
    ...listPrixCandidatsOptions({ path: { id: IdPrixEdition ?? 0 } }),
    staleTime: 0,
    gcTime: 0,
    meta: { entities: ['inscription-prix', 'festival-inscription'] },
  });
}

function useGiving({ IdPrix, Prix }: AwardFormProps['prize'], onClose: () => void) {
  const text = useText();
  const queries = useQueryClient();
  const [isBusy, setBusy] = useState(false);
  async function give(IdInscription: number, Complement: string): Promise<void> {
    setBusy(true);
    try {
      await inscriptionPrixClient.create({ IdInscription, IdPrix, ...(Complement === '' ? {} : { Complement }) });
      notify('success', text('palmares.donne', { prix: Prix }));
      onClose();
      await queries.invalidateQueries();
    } catch (failure) {
      setBusy(false);
      await dialogs.alert({ title: text('alert.echec'), text: failureText(failure, text('vote.echec')), kind: 'danger' });
    }
  }
  return { isBusy, give };
}
