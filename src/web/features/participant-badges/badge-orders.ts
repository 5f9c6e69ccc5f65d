import { recordClient, type RecordClient } from '#generated/client/record-client.gen.ts';
import { exportBadges } from '#generated/client/sdk/participants.gen.ts';
import type {
  FestivalParticipant,
  FestivalParticipantChange,
  FestivalParticipantInput,
  FestivalParticipantRow,
} from '#generated/client/types.gen.ts';
import { BadgeExportType } from '#generated/enums/badge-export-type.gen.ts';
import { ParticipantType } from '#generated/enums/participant-type.gen.ts';
import { enumValue } from '#domain/values/enum-value.ts';
import { readId } from '#domain/values/record-data.ts';
import { AS_FILE, fetchFile } from '#web/files/fetch-file.ts';
import type { ListFilter } from '#web/records/list/list-query.ts';
import { type Selection, selectedCount } from '#web/records/list/selection/selection.ts';

/** Batch of badges that the service prints at once: one type of one edition. */
export interface BadgeOrder {
  readonly Type: BadgeExportType;
  readonly Eannee: number;
  readonly Ids: readonly number[];
  /** Those that were printed too: somebody chose them. */
  readonly Tous: boolean;
}

interface Chosen {
  readonly selection: Selection;
  readonly filter: ListFilter;
}

type ParticipantClient = RecordClient<
  FestivalParticipant,
  FestivalParticipantInput,
  FestivalParticipantChange,
  FestivalParticipantRow,
  ListFilter
>;

/** Each type has a list of its own: its rows say what those of all participants do. */
function clientOf(plural: string): ParticipantClient {
  return recordClient(plural);
}

const ROWS_MAX = 5000;
export const ROADMAPS_MAX = 100;
const BADGED: readonly (number | null)[] = [
  ParticipantType.accredite,
  ParticipantType.invite,
  ParticipantType.pass,
  ParticipantType.organisation,
  ParticipantType.benevole,
];

/** One order a type and an edition, of the selection or, without one, of all that the list holds. */
export async function badgeOrders(plural: string, { selection, filter }: Chosen): Promise<readonly BadgeOrder[]> {
  const isChosen = selectedCount(selection) > 0;
  const badgeFilter = { ...(isChosen ? filterOf(selection, filter) : filter), Colonnes: ['Type', 'Eannee'] };
  const rows = await clientOf(plural).list({ filter: badgeFilter, skip: 0, take: ROWS_MAX });
  const badged = rows.filter((row) => BADGED.includes(row.Type ?? null));
  return [...Map.groupBy(badged, (row) => `${row.Type} ${row.Eannee}`).values()].flatMap((group) => {
    const [first] = group;
    const Type = first === undefined ? null : enumValue(BadgeExportType, first.Type);
    if (first === undefined || Type === null) return [];
    return [{ Type, Eannee: first.Eannee ?? 0, Ids: group.map(readId), Tous: isChosen }];
  });
}

/** The chosen participants, as many as one document of pages takes. */
export async function chosenIds(plural: string, { selection, filter }: Chosen): Promise<readonly number[]> {
  const rows = await clientOf(plural).list({
    filter: { ...filterOf(selection, filter), Colonnes: ['Type'] },
    skip: 0,
    take: ROADMAPS_MAX,
  });
  return rows.map(readId);
}

export function printOrder(order: BadgeOrder): Promise<void> {
  return fetchFile(exportBadges({ body: order, ...AS_FILE }));
}

function filterOf(selection: Selection, filter: ListFilter): ListFilter {
  if (selection.mode === 'all') return { ...selection.filter, IdsPkExclude: [...selection.except] };
  return { ...filter, Criteres: null, GlobalSearch: null, Classement: null, IdsPk: [...selection.ids], IdsPkExclude: null };
}
