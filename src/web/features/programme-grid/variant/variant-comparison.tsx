import { useQuery, useQueryClient } from '@tanstack/react-query';
import { GitMerge, TriangleAlert, Undo2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { compareVariante, mergeVariante, undoVarianteMerge } from '#generated/client/sdk/variantes.gen.ts';
import type { VarianteComparaison, VarianteDifference } from '#generated/client/types.gen.ts';
import { clockText, festivalDayOf, minutesOfDay } from '#domain/programmation/festival-day.ts';
import { formatDay } from '#domain/values/dates.ts';
import { useLanguage, useText } from '#web/i18n/use-text.ts';
import { failureText } from '#web/records/failure-text.ts';
import { useRights } from '#web/session/rights.ts';
import { dialogs } from '#web/shell/dialogs/dialogs.ts';
import { notify } from '#web/shell/notifications.ts';
import { Button } from '#web/ui/button.tsx';
import { DialogActions } from '#web/ui/dialog-actions.tsx';
import { DataTable } from '#web/ui/kit/data-table/data-table.tsx';
import { SCREENINGS } from '../use-grid-data.ts';
import { warningTexts } from '../remark-text.ts';
import { VARIANT_LINES, VARIANTS } from './use-variant.ts';
import styles from './variant.module.css';

interface VariantComparisonProps {
  readonly id: number;
  readonly onClose: () => void;
  readonly onMerged: () => void;
}

/** Changes of a variant, read before it becomes the true grid. */
export function VariantComparison({ id, onClose, onMerged }: VariantComparisonProps): ReactNode {
  const text = useText();
  const { can } = useRights();
  const { data, error, refetch } = useQuery({
    queryKey: [VARIANT_LINES, 'comparaison', id],
    queryFn: async ({ signal }) => (await compareVariante({ path: { id }, signal })).data,
    staleTime: 0,
    gcTime: 0,
    retry: false,
  });
  const merging = useMerge(id, { onMerged, onChanged: () => void refetch() });
  if (error !== null)
    return (
      <p className="ui-error" role="alert">
        {failureText(error, text('programmation.variante.echec'))}
      </p>
    );
  const differences = data?.Differences ?? [];
  return (
    <div aria-busy={data === undefined} className={styles.comparison}>
      {data !== undefined && differences.length === 0 ? <p>{text('programmation.variante.rien')}</p> : null}
      {differences.length === 0 ? null : <DifferenceTable differences={differences} />}
      {data === undefined || data.NbBloquants === 0 ? null : (
        <p className={styles.warning}>
          <TriangleAlert aria-hidden size={14} /> {text('programmation.variante.bloquants', { count: data.NbBloquants })}
        </p>
      )}
      <DialogActions
        primary={data === undefined || !can('FESTIVAL-PROGRAMMATION-WRITE') ? null : <MergeButton data={data} merging={merging} />}
        secondary={<Button onClick={onClose}>{text('dialog.fermer')}</Button>}
      />
    </div>
  );
}

interface MergeButtonProps {
  readonly data: VarianteComparaison;
  readonly merging: ReturnType<typeof useMerge>;
}

/** Merges a variant that is open, takes the merge of another one back. */
function MergeButton({ data, merging: { isBusy, merge, takeBack } }: MergeButtonProps): ReactNode {
  const text = useText();
  const count = data.Differences.length;
  if (data.DateFusion !== null)
    return (
      <Button busy={isBusy} disabled={isBusy} icon={Undo2} onClick={() => void takeBack()}>
        {text('programmation.variante.defaire')}
      </Button>
    );
  if (count === 0) return null;
  return (
    <Button busy={isBusy} disabled={isBusy} icon={GitMerge} onClick={() => void merge(data.Empreinte)} variant="primary">
      {text('programmation.variante.fusionner', { count })}
    </Button>
  );
}

function useMerge(id: number, { onMerged, onChanged }: { readonly onMerged: () => void; readonly onChanged: () => void }) {
  const text = useText();
  const queries = useQueryClient();
  const [isBusy, setBusy] = useState(false);
  async function refresh(): Promise<void> {
    for (const entity of [SCREENINGS, VARIANTS, VARIANT_LINES]) await queries.invalidateQueries({ queryKey: [entity] });
  }
  function say(failure: unknown): Promise<unknown> {
    return dialogs.alert({ title: text('alert.echec'), text: failureText(failure, text('programmation.variante.echec')), kind: 'danger' });
  }
  async function takeBack(): Promise<void> {
    try {
      const { NbSeances } = (await undoVarianteMerge({ path: { id } })).data;
      notify('success', text('programmation.variante.reprise', { count: NbSeances }));
    } catch (failure) {
      await say(failure);
    }
    await refresh();
  }
  async function merge(Empreinte: string): Promise<void> {
    setBusy(true);
    try {
      const { NbSeances } = (await mergeVariante({ path: { id }, body: { Empreinte } })).data;
      notify('success', text('programmation.variante.fusionnee', { count: NbSeances }), {
        action: { label: text('liste.annuler'), run: () => void takeBack() },
      });
      onMerged();
    } catch (failure) {
      setBusy(false);
      await say(failure);
      onChanged();
    }
    await refresh();
  }
  return { isBusy, merge, takeBack };
}

function DifferenceTable({ differences }: { readonly differences: readonly VarianteDifference[] }): ReactNode {
  const text = useText();
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolled region is reached by keyboard
    <section aria-label={text('programmation.variante.comparerCourt')} className={styles.scroll} tabIndex={0}>
      <DataTable
        columns={[
          { id: 'programme', header: text('programmation.publication.programme'), isRowHeader: true, cell: ({ Programme }) => Programme },
          { id: 'avant', header: text('programmation.variante.avant'), cellClassName: 'num', cell: ({ Avant }) => <At place={Avant} /> },
          {
            id: 'apres',
            header: text('programmation.variante.apres'),
            cellClassName: 'num',
            cell: ({ Apres, Genre }) => (Genre === 'retiree' ? text('programmation.variante.annulee') : <At place={Apres} />),
          },
          { id: 'raison', header: text('programmation.variante.raison'), cell: (difference) => <Remarks difference={difference} /> },
        ]}
        isPlain
        isTop
        rowKey={({ Id }) => Id}
        rows={differences}
      />
    </section>
  );
}

function At({ place }: { readonly place: VarianteDifference['Avant'] }): ReactNode {
  const text = useText();
  const language = useLanguage();
  if (place === null) return '–';
  const day = festivalDayOf(place.Debut ?? '') ?? '';
  const hours = [place.Debut, place.Fin].flatMap((instant) => minutesOfDay(day, instant ?? '') ?? []).map(clockText);
  return [day === '' ? '' : formatDay(day, language), hours.join(' – '), place.Salle ?? text('programmation.sansSalle')].join(' ');
}

function Remarks({ difference: { Raison, IsBloquante, IsDepassee, Alertes } }: { readonly difference: VarianteDifference }): ReactNode {
  const text = useText();
  const sentences = [
    ...(Raison === null ? [] : [Raison]),
    ...(IsBloquante ? [text('programmation.variante.bloquante')] : []),
    ...(IsDepassee ? [text('programmation.variante.depassee')] : []),
    ...warningTexts(text, Alertes),
  ];
  return (
    <ul>
      {sentences.map((sentence) => (
        <li key={sentence}>{sentence}</li>
      ))}
    </ul>
  );
}
