import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { MailPlus } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { previewEpreuves, sendEpreuves } from '#generated/client/sdk/epreuves.gen.ts';
import type { AnnoncePreference, EpreuvesApercu, EpreuvesChoix, EpreuvesEnvoi } from '#generated/client/types.gen.ts';
import { useText } from '#web/i18n/use-text.ts';
import { HeldText } from '#web/mails/holes/held-text.tsx';
import { HoleMarks } from '#web/mails/holes/hole-marks.tsx';
import { useHoles } from '#web/mails/holes/use-holes.tsx';
import { MailBody } from '#web/mails/mail-body.tsx';
import { Preferences } from '#web/mails/letters/preferences.tsx';
import { failureText } from '#web/records/failure-text.ts';
import { ApiError } from '#web/runtime/transport.ts';
import { dialogs } from '#web/shell/dialogs/dialogs.ts';
import { notify } from '#web/shell/notifications.ts';
import { Button } from '#web/ui/button.tsx';
import { CheckboxLine } from '#web/ui/checkbox.tsx';
import { DialogActions } from '#web/ui/dialog-actions.tsx';
import { useTemplates } from './use-templates.ts';
import styles from './proofs.module.css';
import '#web/mails/mails.css';

interface Choice {
  readonly filter: object;
  readonly isReminder: boolean;
}

interface ProofsFormProps extends Choice {
  readonly onClose: () => void;
}

/** Directors read their own page first; the deposit and the sales agent come last. */
const PROOF_ORDER: readonly AnnoncePreference[] = ['realisation', 'production', 'referent', 'deposant', 'vente'];

/** Shows the films and letters of a sending, and sends them. */
export function askProofs(title: string, choice: Choice): void {
  void dialogs.lightview({ title, size: 'LARGE', content: (close) => <ProofsForm {...choice} onClose={close} /> });
}

function ProofsForm({ filter, isReminder, onClose }: ProofsFormProps): ReactNode {
  const text = useText();
  const [order, setOrder] = useState(PROOF_ORDER);
  const [isMailed, setMailed] = useState(true);
  const { templates, chosen, setChosen } = useTemplates();
  const choice = { filter: { ...filter }, Ordre: [...order], IsRelance: isReminder };
  const { data, error, refetch, isPlaceholderData } = usePreview(choice);
  const { isBusy, send } = useSending({ onClose, onChanged: () => void refetch() });
  function submit(): void {
    if (data === undefined) return;
    const body = { ...choice, IdGabarit: chosen, IsMails: isMailed, Empreinte: data.Empreinte, ...holes.choice };
    void holes.sendAsking(() => send(body));
  }
  const holes = useHoles(isMailed ? (data?.Lettres ?? []) : []);
  const reached = isMailed ? holes.leaving : (data?.Films ?? 0);
  return (
    <form
      aria-busy={data === undefined && error === null}
      className={styles.root}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <p>{text(isReminder ? 'epreuve.envoi.introRelance' : 'epreuve.envoi.intro')}</p>
      {error === null ? null : (
        <p className="ui-error" role="alert">
          {failureText(error, text('epreuve.envoi.echec'))}
        </p>
      )}
      <Preferences onChange={setOrder} order={order} />
      {isReminder ? null : <TemplateChoice chosen={chosen} onChange={setChosen} templates={templates} />}
      {holes.line}
      {data === undefined ? null : <SendingPreview preview={isMailed ? { ...data, Lettres: [...holes.shown] } : data} />}
      <CheckboxLine checked={isMailed} label={text('epreuve.envoi.ecrire')} onChange={setMailed} />
      {isMailed ? null : <p>{text('epreuve.envoi.sansMails')}</p>}
      <DialogActions
        primary={
          <Button busy={isBusy} disabled={isBusy || isPlaceholderData || reached === 0} icon={MailPlus} type="submit" variant="primary">
            {text('epreuve.envoi.confirmer')}
          </Button>
        }
        secondary={<Button onClick={onClose}>{text('dialog.annuler')}</Button>}
      />
    </form>
  );
}

function usePreview(choice: EpreuvesChoix) {
  return useQuery({
    queryKey: ['epreuve', 'envoi', choice],
    queryFn: async ({ signal }) => (await previewEpreuves({ body: choice, signal })).data,
    placeholderData: keepPreviousData,
    staleTime: 0,
    gcTime: 0,
    retry: false,
  });
}

interface TemplateChoiceProps {
  readonly templates: readonly { readonly id: number; readonly label: string }[];
  readonly chosen: number | null;
  readonly onChange: (id: number | null) => void;
}

function TemplateChoice({ templates, chosen, onChange }: TemplateChoiceProps): ReactNode {
  const text = useText();
  const id = useId();
  return (
    <div>
      <label htmlFor={id}>{text('epreuve.envoi.gabarit')}</label>{' '}
      <select
        className="ui-input"
        id={id}
        onChange={(event) => onChange(event.target.value === '' ? null : Number(event.target.value))}
        value={chosen ?? ''}
      >
        {templates.map((one) => (
          <option key={one.id} value={one.id}>
            {one.label}
          </option>
        ))}
        <option value="">{text('epreuve.envoi.sansGabarit')}</option>
      </select>
    </div>
  );
}

function SendingPreview({ preview: { Films, Lettres, Exceptions } }: { readonly preview: EpreuvesApercu }): ReactNode {
  const text = useText();
  return (
    <>
      <p>{text('epreuve.envoi.films', { count: Films })}</p>
      {Lettres.map(({ Film, Nom, Email, Culture, Objet, Corps, Manquants }) => (
        <details key={`${Film} ${Email}`}>
          <summary>
            {text('epreuve.envoi.lettre', { nom: Nom, adresse: Email, langue: Culture, film: Film })}
            <HoleMarks missing={Manquants} />
          </summary>
          <article className="mail-paper">
            <strong>
              <HeldText text={Objet} words={{ missing: Manquants }} />
            </strong>
            <MailBody html={Corps} words={{ missing: Manquants }} />
          </article>
        </details>
      ))}
      <ul>
        {[...Map.groupBy(Exceptions, ({ Raison }) => Raison)].map(([reason, some]) => (
          <li key={reason}>
            {text(`epreuve.envoi.raison.${reason}`)} : {some.map(({ Film }) => Film).join(', ')}
          </li>
        ))}
      </ul>
    </>
  );
}

interface Sending {
  readonly onClose: () => void;
  /** Films or addresses are no longer as they were read. */
  readonly onChanged: () => void;
}

function useSending({ onClose, onChanged }: Sending) {
  const text = useText();
  const queries = useQueryClient();
  const [isBusy, setBusy] = useState(false);
  async function send(body: EpreuvesEnvoi): Promise<void> {
    setBusy(true);
    try {
      const { Films, Mails } = (await sendEpreuves({ body })).data;
      notify('success', text('epreuve.envoi.faite', { count: Films, mails: String(Mails) }));
      onClose();
      await queries.invalidateQueries();
    } catch (failure) {
      setBusy(false);
      await dialogs.alert({ title: text('alert.envoi'), text: failureText(failure, text('epreuve.envoi.echec')), kind: 'danger' });
      if (failure instanceof ApiError && ['annonce-changee', 'mailing-incomplet'].includes(failure.code)) onChanged();
    }
  }
  return { isBusy, send };
}
