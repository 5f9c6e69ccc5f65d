import { useQueryClient } from '@tanstack/react-query';
import { UsersRound } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { recordClient } from '#generated/client/record-client.gen.ts';
import type { Film, FilmChange, FilmInput, FilmRow } from '#generated/client/types.gen.ts';
import { useText } from '#web/i18n/use-text.ts';
import { failureText } from '#web/records/failure-text.ts';
import type { ListActionsProps } from '#web/records/feature-actions.ts';
import { askedRows } from '#web/records/list/tools/export-filter.ts';
import { useDialogs } from '#web/shell/dialogs/dialogs.ts';
import { Button } from '#web/ui/button.tsx';
import { ShareForm } from './share-form.tsx';

/** As many as one sharing takes (visionnements.yaml). */
const FILMS_MAX = 1000;

/** Queried with the conditions that somebody chose in the list. */
const films = recordClient<Film, FilmInput, FilmChange, FilmRow, ReturnType<typeof askedRows>['filter']>('films');

/** Shares out the selected films, or all that the list finds. */
export function ShareButton({ list, year }: Pick<ListActionsProps, 'list'> & { readonly year: number }): ReactNode {
  const text = useText();
  const dialogs = useDialogs();
  const queries = useQueryClient();
  const [isBusy, setBusy] = useState(false);
  const { filter, rows } = askedRows(list);
  async function open(): Promise<void> {
    setBusy(true);
    try {
      const found = await films.list({ filter: { ...filter, Tri: [], Colonnes: ['Titre'] }, skip: 0, take: FILMS_MAX });
      await dialogs.lightview({
        title: text('repartition.titre', { count: found.length }),
        size: 'LARGE',
        content: (close) => <ShareForm films={found.map(({ Id }) => Id)} onClose={close} year={year} />,
      });
      await queries.invalidateQueries({ queryKey: ['film'] });
    } catch (error) {
      await dialogs.alert({ title: text('alert.echec'), text: failureText(error, text('repartition.echec')), kind: 'danger' });
    } finally {
      setBusy(false);
    }
  }
  const isTooMany = rows > FILMS_MAX;
  return (
    <Button
      busy={isBusy}
      disabled={isBusy || rows === 0 || isTooMany}
      icon={UsersRound}
      onClick={() => void open()}
      title={isTooMany ? text('repartition.tropDeFilms', { max: FILMS_MAX }) : undefined}
    >
      {text('repartition.action')}
    </Button>
  );
}
