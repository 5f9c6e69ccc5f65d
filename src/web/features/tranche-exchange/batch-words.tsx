import { useMutation, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { getTrancheMotsOptions } from '#generated/client/queries/tranches.gen.ts';
import { recountTrancheMots } from '#generated/client/sdk/tranches.gen.ts';
import type { TrancheMots } from '#generated/client/types.gen.ts';
import { formatDateTime } from '#domain/values/dates.ts';
import { formatNumber } from '#domain/values/money.ts';
import { useLanguage, useText } from '#web/i18n/use-text.ts';
import { failureText } from '#web/records/failure-text.ts';
import { LoadFailure } from '#web/records/sheet/frame/load-failure.tsx';
import { notify } from '#web/shell/notifications.ts';
import { Button } from '#web/ui/button.tsx';
import { DialogActions } from '#web/ui/dialog-actions.tsx';
import { DataTable } from '#web/ui/kit/data-table/data-table.tsx';
import styles from './tranche-exchange.module.css';

interface BatchWordsProps {
  readonly id: number;
  readonly canRecount: boolean;
  readonly onDone: () => void;
}

/** Words of a batch when it was sent beside those of today's source; counting again is an act of its own. */
export function BatchWords({ id, canRecount, onDone }: BatchWordsProps): ReactNode {
  const text = useText();
  const counted = useQuery({ ...getTrancheMotsOptions({ path: { id } }), meta: { entities: ['film-texte', 'festival-tranche-film'] } });
  const recount = useMutation({
    mutationFn: () => recountTrancheMots({ path: { id } }),
    onSuccess: () => {
      notify('success', text('traduction.recomptee'));
      onDone();
    },
    onError: (error) => notify('danger', failureText(error, text('traduction.recompterNok'))),
  });
  const { data } = counted;
  if (counted.error !== null) return <LoadFailure error={counted.error} retry={() => void counted.refetch()} />;
  if (data === undefined) return null;
  const isChanged = data.Lignes.some(({ Mots, MotsEnvoi }) => Mots !== MotsEnvoi);
  return (
    <div className={styles.form}>
      <p>{statusText(data, isChanged, text)}</p>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a long batch scrolls by keyboard */}
      <section aria-label={text('traduction.comptes')} className={styles.lines} tabIndex={0}>
        <WordTable lines={data.Lignes} />
      </section>
      <DialogActions
        primary={
          canRecount && isChanged && data.DateEnvoi !== null ? (
            <Button busy={recount.isPending} disabled={recount.isPending} onClick={() => recount.mutate()} variant="primary">
              {text('traduction.recompter')}
            </Button>
          ) : null
        }
        secondary={<Button onClick={onDone}>{text('echange.fermer')}</Button>}
      />
    </div>
  );
}

function statusText({ DateEnvoi }: TrancheMots, isChanged: boolean, text: ReturnType<typeof useText>): string {
  if (DateEnvoi === null) return text('traduction.pasPartie');
  const sent = text('traduction.envoyee', { date: formatDateTime(DateEnvoi) });
  return isChanged ? sent : `${sent} ${text('traduction.inchangee')}`;
}

function WordTable({ lines }: { readonly lines: TrancheMots['Lignes'] }): ReactNode {
  const text = useText();
  const language = useLanguage();
  function count(value: number | null): string {
    return value === null ? '–' : formatNumber(value, 0, language);
  }
  function difference(before: number, now: number): string {
    return before === now ? '' : `${now > before ? '+' : ''}${formatNumber(now - before, 0, language)}`;
  }
  const sent = lines.reduce((sum, { MotsEnvoi }) => sum + (MotsEnvoi ?? 0), 0);
  const now = lines.reduce((sum, { Mots }) => sum + Mots, 0);
  return (
    <DataTable
      isPlain
      columns={[
        { id: 'fiche', header: text('traduction.fiche'), isRowHeader: true, cell: ({ Fiche }) => Fiche, foot: text('traduction.ensemble') },
        { id: 'envoi', header: text('traduction.motsEnvoi'), align: 'right', cell: ({ MotsEnvoi }) => count(MotsEnvoi), foot: count(sent) },
        { id: 'mots', header: text('traduction.aujourdhui'), align: 'right', cell: ({ Mots }) => count(Mots), foot: count(now) },
        {
          id: 'ecart',
          header: text('traduction.ecart'),
          align: 'right',
          cell: ({ Mots, MotsEnvoi }) => difference(MotsEnvoi ?? 0, Mots),
          foot: difference(sent, now),
        },
      ]}
      rowKey={({ Id }) => Id}
      rows={lines}
    />
  );
}
