import type { ReactNode } from 'react';
import type { MapMark } from '#web/charts/map/map-place.ts';
import { WorldMap } from '#web/charts/map/world-map.tsx';
import { useText } from '#web/i18n/use-text.ts';
import { LoadFailure } from '#web/records/sheet/frame/load-failure.tsx';
import type { DrawnGroup } from '../groups/drawn-groups.ts';
import { Unplaced } from './unplaced.tsx';
import { useMapPlaces } from './use-map-places.ts';

interface GroupsMapProps {
  readonly title: string;
  /** Entity of the records that groups stand for. */
  readonly entity: string;
  readonly groups: readonly DrawnGroup[];
  readonly number: (value: number) => string;
}

/** Groups by country or by place, where these are. */
export function GroupsMap({ title, entity, groups, number }: GroupsMapProps): ReactNode {
  const text = useText();
  const { data: places, error, refetch } = useMapPlaces(entity);
  if (error !== null) return <LoadFailure error={error} retry={() => void refetch()} />;
  if (places === undefined) return null;
  const found = groups.map((group) => ({ group, place: placeOf(group) }));
  const marks: readonly MapMark[] = found.flatMap(({ group: { key, label, shown, value, href }, place }) =>
    place === null ? [] : [{ key, label, title: text('question.point', { nom: label, valeur: shown }), value, href, place }],
  );
  return (
    <>
      <WorldMap help={text('tableau.aideGraphique')} marks={marks} number={number} title={title} />
      <Unplaced names={found.flatMap(({ group, place }) => (place === null ? [group.label] : []))} />
    </>
  );

  function placeOf({ values: [id] }: DrawnGroup) {
    return typeof id === 'number' ? (places?.get(id) ?? null) : null;
  }
}
