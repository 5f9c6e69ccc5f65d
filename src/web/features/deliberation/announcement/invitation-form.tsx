import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { MailPlus } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { inviteFilms, previewInvitationsFilms, tryInvitationFilm } from '#generated/client/sdk/invitations-films.gen.ts';
import type { AnnoncePreference, InvitationsFilmsApercu } from '#generated/client/types.gen.ts';
import { useText } from '#web/i18n/use-text.ts';
import { HeldText } from '#web/mails/holes/held-text.tsx';
import { HoleMarks } from '#web/mails/holes/hole-marks.tsx';
import { useHoles } from '#web/mails/holes/use-holes.tsx';
import { MailBody } from '#web/mails/mail-body.tsx';
import { Preferences, USUAL_ORDER } from '#web/mails/letters/preferences.tsx';
import { failureText } from '#web/records/failure-text.ts';
import { ApiError } from '#web/runtime/transport.ts';
import { dialogs } from '#web/shell/dialogs/dialogs.ts';
import { notify } from '#web/shell/notifications.ts';
import { Button } from '#web/ui/button.tsx';
import { CheckboxLine } from '#web/ui/checkbox.tsx';
import { DialogActions } from '#web/ui/dialog-actions.tsx';
import styles from '../deliberation.module.css';
import '#web/mails/mails.css';

interface InvitationFormProps {
  readonly section: number;
  readonly onClose: () => void;
}

/** Shows who would be invited with which letter, and invites them; nothing of it is public. */
export function askInvitations(title: string, section: number): void {
  void dialogs.lightview({ title, size: 'LARGE', content: (close) => <InvitationForm onClose={close} section={section} /> });
}

function InvitationForm({ section, onClose }: InvitationFormProps): ReactNode {
  const text = useText();
  const [order, setOrder] = useState(USUAL_ORDER);
  const [isMailed, setMailed] = useState(true);
  const { data, error, refetch, isPlaceholderData } = usePreview(section, order);
  const { isBusy, invite } = useInviting({ section, onClose, onChanged: () => void refetch() });
  const holes = useHoles(isMailed ? (data?.Lettres ?? []) : []);
  const reached = isMailed ? holes.leaving : (data?.Films ?? 0);
  return (
    <form
      aria-busy={data === undefined && error === null}
      className={styles.announcement}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (data === undefined) return;
        const body = { Ordre: [...order], IsMails: isMailed, Empreinte: data.Empreinte, ...holes.choice };
        void holes.sendAsking(() => invite(body));
      }}
    >
      <p>{text('deliberation.inviter.intro')}</p>
      {error === null ? null : (
        <p className="ui-error" role="alert">
          {failureText(error, text('deliberation.inviter.echec'))}
        </p>
      )}
      <Preferences onChange={setOrder} order={order} />
      {holes.line}
      {data === undefined ? null : (
        <InvitationPreview letters={isMailed ? holes.shown : data.Lettres} order={order} preview={data} section={section} />
      )}
      <CheckboxLine checked={isMailed} label={text('deliberation.inviter.ecrire')} onChange={setMailed} />
      {isMailed ? null : <p>{text('deliberation.inviter.sansMails')}</p>}
      <DialogActions
        primary={
          <Button busy={isBusy} disabled={isBusy || isPlaceholderData || reached === 0} icon={MailPlus} type="submit" variant="primary">
            {text('deliberation.inviter.confirmer')}
          </Button>
        }
        secondary={<Button onClick={onClose}>{text('dialog.annuler')}</Button>}
      />
    </form>
  );
}

function usePreview(section: number, order: readonly AnnoncePreference[]) {
  return useQuery({
    queryKey: ['festival-section', 'invitations', section, order],
    queryFn: async ({ signal }) =>
      (await previewInvitationsFilms({ path: { id: section }, query: { ordre: order.join(',') }, signal })).data,
    placeholderData: keepPreviousData,
    staleTime: 0,
    gcTime: 0,
    retry: false,
  });
}

interface InvitationPreviewProps {
  readonly preview: InvitationsFilmsApercu;
  readonly letters: InvitationsFilmsApercu['Lettres'];
  readonly order: readonly AnnoncePreference[];
  readonly section: number;
}

function InvitationPreview({ preview, letters, order, section }: InvitationPreviewProps): ReactNode {
  const text = useText();
  const { Films, Lettres, Exceptions, Empreinte } = preview;
  async function tryLetter(Rang: number): Promise<void> {
    try {
      const { data } = await tryInvitationFilm({ path: { id: section }, body: { Ordre: [...order], Rang, Empreinte } });
      notify('success', text('deliberation.annonce.essaiParti', { adresse: data.Destinataire }));
    } catch (failure) {
      await dialogs.alert({ title: text('alert.echec'), text: failureText(failure, text('http.generique')), kind: 'danger' });
    }
  }
  return (
    <>
      <p>{text('deliberation.inviter.films', { count: Films })}</p>
      {letters.map((letter) => {
        const { Film, Nom, Email, Culture, Objet, Corps, Manquants } = letter;
        return (
          <details key={`${Film} ${Email}`}>
            <summary>
              {text('deliberation.inviter.lettre', { nom: Nom, adresse: Email, langue: Culture, film: Film })}
              <HoleMarks missing={Manquants} />
            </summary>
            <article className="mail-paper">
              <strong>
                <HeldText text={Objet} words={{ missing: Manquants }} />
              </strong>
              <MailBody html={Corps} words={{ missing: Manquants }} />
            </article>
            <Button onClick={() => void tryLetter(Lettres.indexOf(letter))}>{text('deliberation.annonce.essai')}</Button>
          </details>
        );
      })}
      <ul>
        {[...Map.groupBy(Exceptions, ({ Raison }) => Raison)].map(([reason, some]) => (
          <li key={reason}>
            {reason === 'deja-invite' ? text('deliberation.inviter.dejaInvite') : text(`deliberation.annonce.raison.${reason}`)} :{' '}
            {some.map(({ Film }) => Film).join(', ')}
          </li>
        ))}
      </ul>
    </>
  );
}

interface Inviting extends InvitationFormProps {
  /** Decisions or addresses are no longer as they were read. */
  readonly onChanged: () => void;
}

type InvitationBody = Parameters<typeof inviteFilms>[0]['body'];

function useInviting({ section, onClose, onChanged }: Inviting) {
  const text = useText();
  const queries = useQueryClient();
  const [isBusy, setBusy] = useState(false);
  async function invite(body: InvitationBody): Promise<void> {
    setBusy(true);
    try {
      const { Films, Mails } = (await inviteFilms({ path: { id: section }, body })).data;
      notify('success', text('deliberation.inviter.faite', { count: Films, mails: String(Mails) }));
      onClose();
      await queries.invalidateQueries();
    } catch (failure) {
      setBusy(false);
      await dialogs.alert({ title: text('alert.echec'), text: failureText(failure, text('deliberation.inviter.echec')), kind: 'danger' });
      if (failure instanceof ApiError && ['annonce-changee', 'mailing-incomplet'].includes(failure.code)) onChanged();
    }
  }
  return { isBusy, invite };
}
