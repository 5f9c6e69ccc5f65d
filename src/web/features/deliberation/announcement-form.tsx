import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Megaphone } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { annonceSection, previewAnnonce } from '#generated/client/sdk/deliberations.gen.ts';
import type { AnnonceApercu } from '#generated/client/types.gen.ts';
import { useText } from '#web/i18n/use-text.ts';
import { failureText } from '#web/records/failure-text.ts';
import { todayText } from '#web/records/fields/days/today.ts';
import { ApiError } from '#web/runtime/transport.ts';
import { dialogs } from '#web/shell/dialogs/dialogs.ts';
import { notify } from '#web/shell/notifications.ts';
import { Button } from '#web/ui/button.tsx';
import { CheckboxLine } from '#web/ui/checkbox.tsx';
import { DateInput } from '#web/ui/date-input.tsx';
import { Field } from '#web/ui/field.tsx';

interface AnnouncementFormProps {
  readonly section: number;
  readonly onClose: () => void;
}

/** Shows what announcing a section would tell, and announces it. */
export function askAnnouncement(title: string, section: number): void {
  void dialogs.lightview({ title, size: 'LARGE', content: (close) => <AnnouncementForm onClose={close} section={section} /> });
}

function AnnouncementForm({ section, onClose }: AnnouncementFormProps): ReactNode {
  const text = useText();
  const { data, error, refetch } = useQuery({
    queryKey: ['festival-section', 'annonce', section],
    queryFn: async ({ signal }) => (await previewAnnonce({ path: { id: section }, signal })).data,
    staleTime: 0,
    gcTime: 0,
    retry: false,
  });
  return (
    <div aria-busy={data === undefined && error === null} className="dl-announcement">
      {error === null ? null : (
        <p className="ui-error" role="alert">
          {failureText(error, text('deliberation.annonce.echec'))}
        </p>
      )}
      {data === undefined ? null : <Preview onChanged={() => void refetch()} onClose={onClose} preview={data} section={section} />}
    </div>
  );
}

interface PreviewProps extends AnnouncementFormProps {
  readonly preview: AnnonceApercu;
  /** Decisions are no longer as they were read. */
  readonly onChanged: () => void;
}

function Preview(props: PreviewProps): ReactNode {
  const { preview, onClose } = props;
  const text = useText();
  const dayId = useId();
  const [day, setDay] = useState(preview.Jour !== null && preview.Jour > todayText() ? preview.Jour : todayText());
  const [isMailed, setMailed] = useState(true);
  const isLater = day > todayText();
  const { isBusy, announce } = useAnnouncing(props);
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (day !== '') void announce(day, isMailed && !isLater);
      }}
    >
      <ul className="dl-announcement-counts">
        <li>{text('deliberation.annonce.selection', { count: preview.Selection })}</li>
        <li>{text('deliberation.annonce.nonRetenues', { count: preview.NonRetenues })}</li>
        <li>{text('deliberation.annonce.mails', { count: preview.Mails, films: String(preview.FilmsParMail) })}</li>
        {preview.DejaAnnoncees === 0 ? null : <li>{text('deliberation.annonce.deja', { count: preview.DejaAnnoncees })}</li>}
      </ul>
      <Exceptions preview={preview} />
      <Field id={dayId} label={text('deliberation.annonce.jour')} required>
        {(aria) => (
          <DateInput
            aria={aria}
            calendarLabel={text('saisie.calendrier')}
            onChange={(date) => setDay(date ?? '')}
            onProblem={(problem) => {
              if (problem !== null) setDay('');
            }}
            today={todayText()}
            value={day === '' ? null : day}
          />
        )}
      </Field>
      <CheckboxLine checked={isMailed && !isLater} disabled={isLater} label={text('deliberation.annonce.ecrire')} onChange={setMailed} />
      <p>{text(isLater ? 'deliberation.annonce.embargo' : 'deliberation.annonce.toutDeSuite')}</p>
      <footer className="ui-actions">
        <Button onClick={onClose}>{text('dialog.annuler')}</Button>
        <Button busy={isBusy} disabled={isBusy || day === ''} icon={Megaphone} type="submit" variant="primary">
          {text(isLater ? 'deliberation.annonce.fixer' : 'deliberation.annonce.annoncer')}
        </Button>
      </footer>
    </form>
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

function useAnnouncing({ section, preview, onClose, onChanged }: PreviewProps) {
  const text = useText();
  const queries = useQueryClient();
  const [isBusy, setBusy] = useState(false);
  const announce = async (day: string, isMailed: boolean): Promise<void> => {
    setBusy(true);
    try {
      const body = { Jour: day, IsMails: isMailed, Empreinte: preview.Empreinte };
      const { data } = await annonceSection({ path: { id: section }, body });
      const films = data.Selection + data.NonRetenues;
      const said =
        day > todayText()
          ? text('deliberation.annonce.fixee')
          : text('deliberation.annonce.faite', { count: films, mails: String(data.Mails) });
      notify('success', said);
      onClose();
      await queries.invalidateQueries({ queryKey: ['festival-section'] });
      await queries.invalidateQueries({ queryKey: ['festival-inscription'] });
    } catch (failure) {
      setBusy(false);
      await dialogs.alert({ text: failureText(failure, text('deliberation.annonce.echec')), kind: 'danger' });
      if (failure instanceof ApiError && failure.code === 'annonce-changee') onChanged();
    }
  };
  return { isBusy, announce };
}
