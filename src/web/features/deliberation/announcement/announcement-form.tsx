import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { Megaphone } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { annonceSection, previewAnnonce } from '#generated/client/sdk/deliberations.gen.ts';
import type { AnnonceApercu, AnnonceDemande, AnnoncePreference } from '#generated/client/types.gen.ts';
import { useText } from '#web/i18n/use-text.ts';
import { useHoles } from '#web/mails/holes/use-holes.tsx';
import { Preferences, USUAL_ORDER } from '#web/mails/letters/preferences.tsx';
import { failureText } from '#web/records/failure-text.ts';
import { todayText } from '#web/records/fields/days/today.ts';
import { ApiError } from '#web/runtime/transport.ts';
import { dialogs } from '#web/shell/dialogs/dialogs.ts';
import { notify } from '#web/shell/notifications.ts';
import { Button } from '#web/ui/button.tsx';
import { CheckboxLine } from '#web/ui/checkbox.tsx';
import { DateInput } from '#web/ui/date-input.tsx';
import { Field } from '#web/ui/field.tsx';
import { DialogActions } from '#web/ui/dialog-actions.tsx';
import { LastAnnouncement } from './last-announcement.tsx';
import { Letters } from './letters.tsx';
import styles from '../deliberation.module.css';

interface AnnouncementFormProps {
  readonly section: number;
  /** Sections of the edition that may go with it. */
  readonly others: readonly { readonly id: number; readonly name: string }[];
  readonly onClose: () => void;
}

/** Shows what announcing a section would tell, and announces it. */
export function askAnnouncement(title: string, formProps: Omit<AnnouncementFormProps, 'onClose'>): void {
  void dialogs.lightview({ title, size: 'LARGE', content: (close) => <AnnouncementForm {...formProps} onClose={close} /> });
}

function AnnouncementForm({ section, others, onClose }: AnnouncementFormProps): ReactNode {
  const text = useText();
  const [beside, setBeside] = useState<readonly number[]>([]);
  const [order, setOrder] = useState(USUAL_ORDER);
  const { data, error, refetch, isPlaceholderData } = useQuery({
    queryKey: ['festival-section', 'annonce', section, beside, order],
    queryFn: async ({ signal }) => {
      const query = { ordre: order.join(','), ...(beside.length === 0 ? {} : { avec: beside.join(',') }) };
      return (await previewAnnonce({ path: { id: section }, query, signal })).data;
    },
    placeholderData: keepPreviousData,
    staleTime: 0,
    gcTime: 0,
    retry: false,
  });
  return (
    <div aria-busy={data === undefined && error === null} className={styles.announcement}>
      {error === null ? null : (
        <p className="ui-error" role="alert">
          {failureText(error, text('deliberation.annonce.echec'))}
        </p>
      )}
      {data?.Derniere == null ? null : <LastAnnouncement last={data.Derniere} onChanged={() => void refetch()} section={section} />}
      {others.length === 0 ? null : <Beside chosen={beside} onChosen={setBeside} others={others} />}
      <Preferences onChange={setOrder} order={order} />
      {data === undefined ? null : (
        <Preview
          order={order}
          beside={beside}
          isRead={!isPlaceholderData}
          onChanged={() => void refetch()}
          onClose={onClose}
          preview={data}
          section={section}
        />
      )}
    </div>
  );
}

interface BesideProps extends Pick<AnnouncementFormProps, 'others'> {
  readonly chosen: readonly number[];
  readonly onChosen: (chosen: readonly number[]) => void;
}

function Beside({ others, chosen, onChosen }: BesideProps): ReactNode {
  const text = useText();
  return (
    <details>
      <summary>
        {chosen.length === 0 ? text('deliberation.annonce.autres') : text('deliberation.annonce.avec', { count: chosen.length })}
      </summary>
      <fieldset aria-label={text('deliberation.annonce.autres')} className={styles.announcementBeside}>
        {others.map(({ id, name }) => (
          <CheckboxLine
            checked={chosen.includes(id)}
            key={id}
            label={name}
            onChange={(on) => onChosen(on ? [...chosen, id] : chosen.filter((one) => one !== id))}
          />
        ))}
      </fieldset>
    </details>
  );
}

interface PreviewProps extends Omit<AnnouncementFormProps, 'others'> {
  readonly beside: readonly number[];
  readonly order: readonly AnnoncePreference[];
  /** The preview is that of what is chosen. */
  readonly isRead: boolean;
  readonly preview: AnnonceApercu;
  /** Decisions are no longer as they were read. */
  readonly onChanged: () => void;
}

function Preview(props: PreviewProps): ReactNode {
  const { preview, isRead, onClose } = props;
  const text = useText();
  const [day, setDay] = useState(preview.Jour !== null && preview.Jour > todayText() ? preview.Jour : todayText());
  const [isUnread, setUnread] = useState(false);
  const [isMailed, setMailed] = useState(true);
  const [isWaitingTold, setWaitingTold] = useState(false);
  const isLater = day > todayText();
  const { isBusy, announce } = useAnnouncing(props);
  const isWriting = isMailed && !isLater;
  const written = preview.Lettres.filter(({ Genre }) => isWriting && (isWaitingTold || Genre !== 'attente'));
  const holes = useHoles(written, text('deliberation.annonce.sansLettres'));
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (day === '' || isUnread) return;
        const writing = { isMailed: isWriting, isWaitingTold, holes: holes.choice };
        void holes.sendAsking(() => announce(day, writing));
      }}
    >
      <Counts preview={preview} />
      {holes.line}
      <Letters
        shown={isWriting ? holes.shown : preview.Lettres}
        preview={preview}
        request={{ Avec: [...props.beside], Ordre: [...props.order] }}
        section={props.section}
      />
      <Exceptions preview={preview} />
      <DayField day={day} onDay={setDay} onUnread={setUnread} />
      <CheckboxLine checked={isWriting} disabled={isLater} label={text('deliberation.annonce.ecrire')} onChange={setMailed} />
      {preview.MailsAttente === 0 ? null : (
        <CheckboxLine
          checked={isWaitingTold && isWriting}
          disabled={isLater || !isMailed}
          label={text('deliberation.annonce.ecrireAttente', { count: preview.MailsAttente })}
          onChange={setWaitingTold}
        />
      )}
      <AnnounceFoot isBusy={isBusy} isLater={isLater} isReady={day !== '' && !isUnread && isRead} onClose={onClose} />
    </form>
  );
}

interface DayFieldProps {
  /** Empty: no day is chosen. */
  readonly day: string;
  readonly onDay: (day: string) => void;
  readonly onUnread: (isUnread: boolean) => void;
}

function DayField({ day, onDay, onUnread }: DayFieldProps): ReactNode {
  const text = useText();
  const id = useId();
  return (
    <Field id={id} label={text('deliberation.annonce.jour')} required>
      {(aria) => (
        <DateInput
          aria={aria}
          calendarLabel={text('saisie.calendrier')}
          onChange={(date) => onDay(date ?? '')}
          onProblem={(problem) => onUnread(problem !== null)}
          today={todayText()}
          value={day === '' ? null : day}
        />
      )}
    </Field>
  );
}

interface AnnounceFootProps extends Pick<AnnouncementFormProps, 'onClose'> {
  readonly isLater: boolean;
  readonly isBusy: boolean;
  readonly isReady: boolean;
}

function AnnounceFoot({ isLater, isBusy, isReady, onClose }: AnnounceFootProps): ReactNode {
  const text = useText();
  return (
    <>
      <p>{text(isLater ? 'deliberation.annonce.embargo' : 'deliberation.annonce.toutDeSuite')}</p>
      <DialogActions
        primary={
          <Button busy={isBusy} disabled={isBusy || !isReady} icon={Megaphone} type="submit" variant="primary">
            {text(isLater ? 'deliberation.annonce.fixer' : 'deliberation.annonce.annoncer')}
          </Button>
        }
        secondary={<Button onClick={onClose}>{text('dialog.annuler')}</Button>}
      />
    </>
  );
}

function Counts({ preview }: { readonly preview: AnnonceApercu }): ReactNode {
  const text = useText();
  return (
    <ul>
      <li>{text('deliberation.annonce.selection', { count: preview.Selection })}</li>
      <li>{text('deliberation.annonce.nonRetenues', { count: preview.NonRetenues })}</li>
      <li>
        {[
          text('deliberation.annonce.mails', { count: preview.Mails }),
          ...(preview.FilmsParMail > 1 ? [text('deliberation.annonce.filmsParMail', { count: preview.FilmsParMail })] : []),
        ].join(', ')}
      </li>
      {preview.DejaAnnoncees === 0 ? null : <li>{text('deliberation.annonce.deja', { count: preview.DejaAnnoncees })}</li>}
    </ul>
  );
}

function Exceptions({ preview: { Exceptions: left } }: { readonly preview: AnnonceApercu }): ReactNode {
  const text = useText();
  if (left.length === 0) return null;
  const byReason = [...Map.groupBy(left, ({ Raison }) => Raison)];
  return (
    <details open={left.length <= OPEN_MAX}>
      <summary>{text('deliberation.annonce.exceptions', { count: left.length })}</summary>
      <ul>
        {byReason.map(([reason, some]) => (
          <li key={reason}>
            {text(`deliberation.annonce.raison.${reason}`)} : {some.map(({ Film }) => Film).join(', ')}
          </li>
        ))}
      </ul>
    </details>
  );
}

/** More than that are a list to open. */
const OPEN_MAX = 12;

interface Writing {
  readonly isMailed: boolean;
  readonly isWaitingTold: boolean;
  readonly holes: Pick<AnnonceDemande, 'SansIncomplets' | 'AvecIncomplets'>;
}

function useAnnouncing({ section, beside, order, preview, onClose, onChanged }: PreviewProps) {
  const text = useText();
  const queries = useQueryClient();
  const [isBusy, setBusy] = useState(false);
  async function announce(day: string, { isMailed, isWaitingTold, holes }: Writing): Promise<void> {
    setBusy(true);
    try {
      const body = {
        Jour: day,
        IsMails: isMailed,
        IsAttente: isWaitingTold,
        Avec: [...beside],
        Ordre: [...order],
        Empreinte: preview.Empreinte,
        ...holes,
      };
      const { data } = await annonceSection({ path: { id: section }, body });
      const films = data.Selection + data.NonRetenues;
      const message =
        day > todayText()
          ? text('deliberation.annonce.fixee')
          : text('deliberation.annonce.faite', { count: films, mails: String(data.Mails) });
      notify('success', message);
      onClose();
      await queries.invalidateQueries({ queryKey: ['festival-section'] });
      await queries.invalidateQueries({ queryKey: ['festival-inscription'] });
    } catch (failure) {
      setBusy(false);
      await dialogs.alert({ title: text('alert.echec'), text: failureText(failure, text('deliberation.annonce.echec')), kind: 'danger' });
      if (failure instanceof ApiError && ['annonce-changee', 'mailing-incomplet'].includes(failure.code)) onChanged();
    }
  }
  return { isBusy, announce };
}
