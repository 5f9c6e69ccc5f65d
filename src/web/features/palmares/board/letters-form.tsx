import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { Mail } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { previewPalmaresLettres, sendPalmaresLettres } from '#generated/client/sdk/laureats.gen.ts';
import type { AnnoncePreference, PalmaresEnvoi } from '#generated/client/types.gen.ts';
import { useText } from '#web/i18n/use-text.ts';
import { useHoles } from '#web/mails/holes/use-holes.tsx';
import { Preferences } from '#web/mails/letters/preferences.tsx';
import { failureText } from '#web/records/failure-text.ts';
import { ApiError } from '#web/runtime/transport.ts';
import { dialogs } from '#web/shell/dialogs/dialogs.ts';
import { notify } from '#web/shell/notifications.ts';
import { Button } from '#web/ui/button.tsx';
import { DialogActions } from '#web/ui/dialog-actions.tsx';
import { Field } from '#web/ui/field.tsx';
import { TextInput } from '#web/ui/text-input.tsx';
import { WinnerLetters } from './winner-letters.tsx';
import styles from './palmares.module.css';

interface LettersFormProps {
  readonly year: number;
  readonly onClose: () => void;
}

const WINNERS: readonly AnnoncePreference[] = ['realisation', 'production', 'vente'];

/** Shows each letter to a winner, who gets none and why, and sends them at the hour of the prizes or before it with a reason. */
export function askWinnerLetters(title: string, year: number): void {
  void dialogs.lightview({ title, size: 'LARGE', content: (close) => <LettersForm onClose={close} year={year} /> });
}

function LettersForm({ year, onClose }: LettersFormProps): ReactNode {
  const text = useText();
  const [order, setOrder] = useState(WINNERS);
  const [isEarly, setEarly] = useState(false);
  const [reason, setReason] = useState('');
  const { data, error, refetch, isPlaceholderData } = usePreview(year, order, isEarly);
  const { isBusy, send } = useSending({ year, onClose, onChanged: () => void refetch() });
  const holes = useHoles(data?.Lettres ?? []);
  const isReasoned = !isEarly || reason.trim() !== '';
  const isOff = isBusy || isPlaceholderData || !isReasoned || holes.leaving === 0;
  return (
    <form
      aria-busy={data === undefined && error === null}
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (data === undefined || !isReasoned) return;
        const body = { Ordre: [...order], IsAvant: isEarly, Empreinte: data.Empreinte, ...(isEarly ? { Motif: reason.trim() } : {}) };
        void holes.sendAsking(() => send({ ...body, ...holes.choice }));
      }}
    >
      {error === null ? null : (
        <p className="ui-error" role="alert">
          {failureText(error, text('palmares.echec'))}
        </p>
      )}
      <Preferences onChange={setOrder} order={order} />
      {holes.line}
      {data === undefined ? null : (
        <WinnerLetters letters={holes.shown} preview={data} request={{ Ordre: [...order], IsAvant: isEarly }} year={year} />
      )}
      {data === undefined || data.Embargo === 0 ? null : (
        <Departure count={data.Embargo} isEarly={isEarly} onEarly={setEarly} onReason={setReason} reason={reason} />
      )}
      <DialogActions
        primary={
          <Button busy={isBusy} disabled={isOff} icon={Mail} type="submit" variant="primary">
            {text('palmares.envoyer', { count: holes.leaving })}
          </Button>
        }
        secondary={<Button onClick={onClose}>{text('dialog.annuler')}</Button>}
      />
    </form>
  );
}

function usePreview(year: number, order: readonly AnnoncePreference[], isEarly: boolean) {
  return useQuery({
    queryKey: ['inscription-prix', 'lettres', year, order, isEarly],
    queryFn: async ({ signal }) => {
      const query = { ordre: order.join(','), avant: isEarly ? ('oui' as const) : ('non' as const) };
      return (await previewPalmaresLettres({ path: { annee: year }, query, signal })).data;
    },
    placeholderData: keepPreviousData,
    staleTime: 0,
    gcTime: 0,
    retry: false,
  });
}

interface DepartureProps {
  readonly count: number;
  readonly isEarly: boolean;
  readonly reason: string;
  readonly onEarly: (isEarly: boolean) => void;
  readonly onReason: (reason: string) => void;
}

/** At the hour, unless staff say why winners know before. */
function Departure({ count, isEarly, reason, onEarly, onReason }: DepartureProps): ReactNode {
  const text = useText();
  const [name, reasonId] = [useId(), useId()];
  return (
    <fieldset>
      <legend>{text('palmares.lettresEmbargo', { count })}</legend>
      <label>
        <input checked={!isEarly} name={name} onChange={() => onEarly(false)} type="radio" />
        {text('palmares.aLheure')}
      </label>
      <label>
        <input checked={isEarly} name={name} onChange={() => onEarly(true)} type="radio" />
        {text('palmares.maintenant')}
      </label>
      {isEarly ? (
        <Field id={reasonId} label={text('palmares.motif')} required>
          {(aria) => <TextInput aria={aria} onChange={onReason} value={reason} />}
        </Field>
      ) : null}
    </fieldset>
  );
}

interface Sending extends LettersFormProps {
  /** Awards or addresses are no longer as they were read. */
  readonly onChanged: () => void;
}

function useSending({ year, onClose, onChanged }: Sending) {
  const text = useText();
  const queries = useQueryClient();
  const [isBusy, setBusy] = useState(false);
  async function send(body: PalmaresEnvoi): Promise<void> {
    setBusy(true);
    try {
      const { Mails, Retenues } = (await sendPalmaresLettres({ path: { annee: year }, body })).data;
      notify('success', text('palmares.fait', { mails: String(Mails), retenues: String(Retenues) }));
      onClose();
      await queries.invalidateQueries();
    } catch (failure) {
      setBusy(false);
      await dialogs.alert({ title: text('alert.envoi'), text: failureText(failure, text('palmares.echec')), kind: 'danger' });
      if (failure instanceof ApiError && ['annonce-changee', 'mailing-incomplet'].includes(failure.code)) onChanged();
    }
  }
  return { isBusy, send };
}
