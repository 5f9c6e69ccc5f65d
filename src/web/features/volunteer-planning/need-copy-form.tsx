import { CopyPlus } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { BesoinsCopies } from '#generated/client/types.gen.ts';
import { formatDay } from '#domain/values/dates.ts';
import { hoursText } from '#domain/volunteers/planning.ts';
import { currentLanguage, text as said } from '#web/i18n/i18n.ts';
import { useLanguage, useText } from '#web/i18n/use-text.ts';
import { failureText } from '#web/records/failure-text.ts';
import { dialogs } from '#web/shell/dialogs/dialogs.ts';
import { Button } from '#web/ui/button.tsx';
import { DayBoxes } from '#web/ui/day-boxes.tsx';
import { Select } from '#web/ui/select.tsx';
import { DialogActions } from '#web/ui/dialog-actions.tsx';
import type { Planning } from './planning-model.ts';
import type { Desk } from './use-desk.ts';
import { type AskedCopy, useNeedCopy, useNeedCopyTrial } from './use-need-copy.ts';
import styles from './volunteer-planning.module.css';

interface NeedCopyProps {
  readonly planning: Planning;
  readonly desk: Desk;
  readonly day: string;
}

/** Asks which needs of a day go on which other days, and copies them. */
export function askNeedCopy(props: NeedCopyProps): void {
  void dialogs.lightview({
    title: said('planning.copie.titre', { jour: formatDay(props.day, currentLanguage()) }),
    size: 'LARGE',
    content: (close) => <NeedCopyForm {...props} onClose={close} />,
  });
}

function NeedCopyForm({ planning, desk, day, onClose }: NeedCopyProps & { readonly onClose: () => void }): ReactNode {
  const text = useText();
  const { data, days } = planning;
  const [order, setOrder] = useState<AskedCopy>({ Jour: day, IdPoste: null, Jours: [] });
  const trial = useNeedCopyTrial(data.Eannee, order);
  const { isBusy, failure, copy } = useNeedCopy(data.Eannee, desk);
  const shown = order.Jours.length === 0 ? undefined : trial.data;
  const coming = shown?.Copies.filter(({ DejaVoulus }) => DejaVoulus === null).length ?? 0;
  const isReady = !isBusy && coming > 0 && !trial.isPlaceholderData;
  const refused = failure ?? (trial.error === null ? null : failureText(trial.error, text('planning.copie.echec')));
  async function write(Empreinte: string): Promise<void> {
    if (await copy({ ...order, Empreinte, Essai: false })) onClose();
    else void trial.refetch();
  }
  return (
    <form
      className={styles.copy}
      onSubmit={(event) => {
        event.preventDefault();
        if (shown !== undefined) void write(shown.Empreinte);
      }}
    >
      <PostChoice day={day} onChange={(IdPoste) => setOrder({ ...order, IdPoste })} planning={planning} value={order.IdPoste} />
      <DayBoxes
        chosen={order.Jours}
        days={days.filter((other) => other !== day)}
        legend={text('planning.copie.jours')}
        onChosen={(Jours) => setOrder({ ...order, Jours: [...Jours] })}
      />
      {refused === null ? null : (
        <p className="ui-error" role="alert">
          {refused}
        </p>
      )}
      {shown === undefined ? <p className={styles.note}>{text('planning.copie.aide')}</p> : <NeedCopyTrial trial={shown} />}
      <DialogActions
        primary={
          <Button busy={isBusy} disabled={!isReady} icon={CopyPlus} type="submit" variant="primary">
            {text('planning.copie.copier', { count: coming })}
          </Button>
        }
        secondary={<Button onClick={onClose}>{text('dialog.annuler')}</Button>}
      />
    </form>
  );
}

interface PostChoiceProps extends Pick<NeedCopyProps, 'planning' | 'day'> {
  readonly value: AskedCopy['IdPoste'];
  readonly onChange: (post: number | null) => void;
}

/** The posts that the day needs. */
function PostChoice({ planning, day, value, onChange }: PostChoiceProps): ReactNode {
  const text = useText();
  const needed = new Set((planning.byDay.get(day) ?? []).map(({ IdPoste }) => IdPoste));
  return (
    <Select
      emptyLabel={text('planning.copie.tous')}
      label={text('planning.copie.poste')}
      onChange={(post) => onChange(post === '' ? null : Number(post))}
      options={[...needed].map((id) => ({ value: String(id), label: planning.posts.get(id)?.Libelle ?? '' }))}
      value={String(value ?? '')}
    />
  );
}

/** Day by day, how many needs come, and which are there already. */
function NeedCopyTrial({ trial: { Copies } }: { readonly trial: BesoinsCopies }): ReactNode {
  const text = useText();
  const language = useLanguage();
  if (Copies.length === 0) return <p>{text('planning.copie.rien')}</p>;
  return (
    <ul aria-live="polite" className={styles.copyTrial}>
      {[...Map.groupBy(Copies, ({ Jour }) => Jour)].map(([day, dayNeeds]) => (
        <li key={day}>
          <strong>{formatDay(day, language)}</strong>{' '}
          {text('planning.copie.acreer', { count: dayNeeds.filter(({ DejaVoulus }) => DejaVoulus === null).length })}
          <ul>
            {dayNeeds.map((need) =>
              need.DejaVoulus === null ? null : (
                <li key={need.IdBesoin}>
                  {[hoursText(need), need.Poste, need.Lieu].filter((part) => part !== null).join(' · ')}
                  {' : '}
                  {text('planning.copie.dejaLa', { count: need.DejaVoulus })}
                </li>
              ),
            )}
          </ul>
        </li>
      ))}
    </ul>
  );
}
