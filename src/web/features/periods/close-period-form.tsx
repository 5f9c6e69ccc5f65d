import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useState } from 'react';
import { previewPeriodeOptions } from '#generated/client/queries/comptabilite.gen.ts';
import { closePeriode } from '#generated/client/sdk/comptabilite.gen.ts';
import type { PeriodeApercu } from '#generated/client/types.gen.ts';
import { PeriodeType } from '#generated/enums/periode-type.gen.ts';
import { addMonths, formatDate } from '#domain/values/dates.ts';
import { formatMoney } from '#domain/values/money.ts';
import { notify } from '#web/shell/notifications.ts';
import { useLanguage, useText } from '#web/i18n/use-text.ts';
import { failureText } from '#web/records/failure-text.ts';
import { todayText } from '#web/records/fields/days/today.ts';
import { LoadFailure } from '#web/records/sheet/frame/load-failure.tsx';
import { Button } from '#web/ui/button.tsx';
import { DateInput } from '#web/ui/date-input.tsx';
import { Field } from '#web/ui/field.tsx';
import { Select } from '#web/ui/select.tsx';
import { DataTable } from '#web/ui/kit/data-table/data-table.tsx';
import styles from './periods.module.css';

/** Chooses a period, shows what it holds and what keeps it open, then closes it. */
export function ClosePeriodForm({ onClosed }: { readonly onClosed: () => void }): ReactNode {
  const text = useText();
  const today = todayText();
  const [type, setType] = useState<number>(PeriodeType.mois);
  const [day, setDay] = useState(addMonths(today, -1));
  const preview = useQuery({
    ...previewPeriodeOptions({ query: { type, jour: day } }),
    meta: { entities: ['bam-paiement', 'bam-reglement', 'bam-cloture', 'bam-periode'] },
    staleTime: 0,
    gcTime: 0,
    retry: false,
  });
  const { close, failure, isBusy } = useClosing({ type, day, onClosed });
  const choices = (['mois', 'trimestre', 'exercice'] as const).map((key) => ({
    value: String(PeriodeType[key]),
    label: text(`comptabilite.${key}`),
  }));
  return (
    <div className={styles.closing}>
      <div className={styles.choice}>
        <Field id="periode-type" label={text('comptabilite.cloreType')}>
          {(aria) => <Select aria={aria} onChange={(value) => setType(Number(value))} options={choices} value={String(type)} />}
        </Field>
        <Field id="periode-jour" label={text('comptabilite.cloreJour')}>
          {(aria) => (
            <DateInput
              aria={aria}
              calendarLabel={text('saisie.calendrier')}
              onChange={(value) => setDay(value ?? day)}
              onProblem={() => undefined}
              today={today}
              value={day}
            />
          )}
        </Field>
      </div>
      {preview.error === null ? null : <LoadFailure error={preview.error} retry={() => void preview.refetch()} />}
      {preview.data === undefined ? null : <Preview failure={failure} isBusy={isBusy} onClose={close} period={preview.data} />}
    </div>
  );
}

function useClosing({ type, day, onClosed }: { readonly type: number; readonly day: string; readonly onClosed: () => void }) {
  const text = useText();
  const queries = useQueryClient();
  const [failure, setFailure] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  async function close({ TotalTtc, TotalEncaisse }: PeriodeApercu): Promise<void> {
    setBusy(true);
    try {
      await closePeriode({ body: { Type: type, Jour: day, AttenduTtc: TotalTtc, AttenduEncaisse: TotalEncaisse } });
      notify('success', text('comptabilite.cloreOk'));
      onClosed();
    } catch (error) {
      setFailure(failureText(error, text('comptabilite.cloreNok')));
    } finally {
      setBusy(false);
      await queries.invalidateQueries();
    }
  }
  return { close, failure, isBusy };
}

interface PreviewProps {
  readonly period: PeriodeApercu;
  readonly failure: string | null;
  readonly isBusy: boolean;
  readonly onClose: (period: PeriodeApercu) => Promise<void>;
}

function Preview({ period, failure, isBusy, onClose }: PreviewProps): ReactNode {
  const text = useText();
  const obstacle = useObstacle(period);
  function submit(event: FormEvent): void {
    event.preventDefault();
    void onClose(period);
  }
  return (
    <form onSubmit={submit}>
      <p className={styles.bounds}>{text('comptabilite.clorePeriode', { debut: formatDate(period.Debut), fin: formatDate(period.Fin) })}</p>
      <Figures period={period} />
      <p className={styles.help}>{obstacle ?? text('comptabilite.cloreAide')}</p>
      <p className="ui-error" role="alert">
        {failure ?? ''}
      </p>
      <Button busy={isBusy} disabled={isBusy || obstacle !== null} type="submit" variant="primary">
        {text('comptabilite.cloreOui')}
      </Button>
    </form>
  );
}

/** Obstacle to the closing, in words; null: none. */
function useObstacle({ IsClose, IsFinie, Avant, Guichets }: PeriodeApercu): string | null {
  const text = useText();
  if (IsClose) return text('comptabilite.cloreDejaClose');
  if (!IsFinie) return text('comptabilite.cloreEnCours');
  if (Avant !== null) return text('comptabilite.cloreAvant', { jour: formatDate(Avant) });
  return Guichets.length > 0 ? text('comptabilite.cloreGuichets', { guichets: Guichets.join(', ') }) : null;
}

function Figures({ period }: { readonly period: PeriodeApercu }): ReactNode {
  const text = useText();
  const language = useLanguage();
  function money(value: number): string {
    return formatMoney(value, language);
  }
  const rows = [
    { key: 'clorePieces', value: String(period.NbPieces) },
    { key: 'cloreHt', value: money(period.TotalHt) },
    { key: 'cloreTva', value: money(period.TotalTva) },
    { key: 'cloreTtc', value: money(period.TotalTtc) },
    { key: 'cloreEncaisse', value: String(period.NbReglements) },
    { key: 'cloreMontantEncaisse', value: money(period.TotalEncaisse) },
    { key: 'cloreCumul', value: money(period.CumulTtc) },
    { key: 'clorePerpetuel', value: money(period.PerpetuelTtc) },
  ] as const;
  return (
    <DataTable
      isPlain
      className={styles.figures}
      columns={[
        {
          id: 'quoi',
          header: <span className="ui-sr-only">{text('comptabilite.cloreType')}</span>,
          isRowHeader: true,
          cell: ({ key }) => text(`comptabilite.${key}`),
        },
        { id: 'combien', header: <span className="ui-sr-only">{text('comptabilite.cloreTtc')}</span>, cell: ({ value }) => value },
      ]}
      rowKey={({ key }) => key}
      rows={rows}
    />
  );
}
