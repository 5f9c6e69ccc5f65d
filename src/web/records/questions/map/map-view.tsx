import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { recordDisplay } from '#domain/records/read/display.ts';
import { readId } from '#domain/values/record-data.ts';
import type { MapMark } from '#web/charts/map/map-place.ts';
import { WorldMap } from '#web/charts/map/world-map.tsx';
import { useLanguage, useText } from '#web/i18n/use-text.ts';
import { LoadFailure } from '#web/records/sheet/frame/load-failure.tsx';
import { entityLabel } from '../../lookup/resolve-field.ts';
import { listEvents, loadPage, recordKeys } from '../../record-api.ts';
import { nameColumns } from '../calendar/calendar-days.ts';
import type { RowsViewProps } from '../question-view-props.ts';
import { Unplaced } from './unplaced.tsx';
import { placeOfRow } from './use-map-places.ts';
import styles from './map-view.module.css';

/** Rows that are read. */
const ROWS = 2000;

/** The rows of a list where their coordinates place them; each opens its sheet. */
export function MapView({ entity, list, opening }: RowsViewProps): ReactNode {
  const text = useText();
  const language = useLanguage();
  const { descriptor } = entity;
  const located = descriptor.located ?? null;
  const filter = {
    ...list.filter,
    Colonnes: [...new Set([...nameColumns(descriptor), ...(located === null ? [] : [located.latitude, located.longitude])])],
  };
  const rows = useQuery({
    queryKey: recordKeys.page(descriptor.name, filter, { skip: 0, take: ROWS }),
    queryFn: ({ signal }) => loadPage(descriptor, { filter, skip: 0, take: ROWS, signal }),
    meta: listEvents(descriptor, filter),
    placeholderData: keepPreviousData,
  });
  if (rows.error !== null) return <LoadFailure error={rows.error} retry={() => void rows.refetch()} />;
  const found = (rows.data ?? []).map((row) => ({
    id: readId(row),
    name: recordDisplay(entity, row, language),
    place: located === null ? null : placeOfRow(located, row),
  }));
  const marks: readonly MapMark[] = found.flatMap(({ id, name, place }) =>
    place === null ? [] : [{ key: String(id), title: name, label: name, value: 1, href: opening.hrefOf(id), place }],
  );
  return (
    <div aria-busy={rows.isFetching} className={styles.view}>
      {found.length === ROWS ? <p className="ui-note">{text('carte.coupe', { nombre: ROWS })}</p> : null}
      {rows.data !== undefined && marks.length === 0 ? <p className="ui-note">{text('carte.vide')}</p> : null}
      {marks.length === 0 ? null : (
        <WorldMap help={text('tableau.aideGraphique')} marks={marks} title={entityLabel(entity, 'many', language)} />
      )}
      <Unplaced names={found.flatMap(({ name, place }) => (place === null ? [name] : []))} />
    </div>
  );
}
