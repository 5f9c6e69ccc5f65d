import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type FilmCopieFilter, filmCopieClient, type FilmKdmFilter, filmKdmClient } from '#generated/client/records.gen.ts';
import type { FilmCopieRow, FilmKdmRow } from '#generated/client/types.gen.ts';
import { descriptor as copies } from '#generated/entities/film-copie.gen.ts';
import { descriptor as keys } from '#generated/entities/film-kdm.gen.ts';
import { FESTIVAL_ZONE, parseInstant, zonedParts } from '#domain/values/dates.ts';
import { useText } from '#web/i18n/use-text.ts';
import { useNow } from '#web/records/fields/days/use-now.ts';
import { failureText } from '#web/records/failure-text.ts';
import { updateRecord } from '#web/records/record-api.ts';
import { notify } from '#web/shell/notifications.ts';
import { COPY_STEPS, type CopyStep, KEY_STEPS, type KeyStep } from './board-steps.ts';

const ROWS_MAX = 1000;
const OF_EDITION = { field: 'IsEdition', op: 'eq', value: true } as const;
/** Records that tell where copies and keys are: the board is read again when any of them changes. */
const ENTITIES = ['film-copie', 'film-acheminement', 'film-kdm', 'festival-inscription', 'festival-programmation'];

function loadCopies(signal: AbortSignal): Promise<readonly FilmCopieRow[]> {
  const filter: FilmCopieFilter = {
    Criteres: OF_EDITION,
    Tri: [{ Key: 'PremiereSeance', Desc: false }],
    Colonnes: [
      'IdFilm',
      'NoSupport',
      'Etat',
      'Retard',
      'DateAttendue',
      'DateReception',
      'PremiereSeance',
      'SeancePremiere',
      'NoSuivi',
      'Suite',
    ],
  };
  return filmCopieClient.list({ filter, skip: 0, take: ROWS_MAX, signal });
}

function loadKeys(signal: AbortSignal): Promise<readonly FilmKdmRow[]> {
  const filter: FilmKdmFilter = {
    Criteres: OF_EDITION,
    Tri: [{ Key: 'Debut', Desc: false }],
    Colonnes: ['IdCopie', 'Film', 'IdSalle', 'Debut', 'Fin', 'Etape', 'Alerte'],
  };
  return filmKdmClient.list({ filter, skip: 0, take: ROWS_MAX, signal });
}

/** Copies and keys of the edition worked on, by the step that each has reached. */
export function useCopiesBoard(year: number | null) {
  const text = useText();
  const queries = useQueryClient();
  const today = zonedParts(parseInstant(useNow()) ?? 0, FESTIVAL_ZONE).date;
  const read = useQuery({
    queryKey: ['film-copie', 'board', year],
    queryFn: async ({ signal }) => ({ copies: await loadCopies(signal), keys: await loadKeys(signal) }),
    enabled: year !== null,
    meta: { entities: ENTITIES },
  });
  async function step(descriptor: typeof copies, row: FilmCopieRow | FilmKdmRow, values: object): Promise<void> {
    try {
      await updateRecord(descriptor, { Id: row.Id, Version: row.Version, ...values });
    } catch (failure) {
      notify('danger', failureText(failure, text('http.generique')));
    } finally {
      await queries.invalidateQueries({ queryKey: ['film-copie'] });
    }
  }
  return {
    board: read.data ?? null,
    error: read.data === undefined ? read.error : null,
    retry: () => void read.refetch(),
    moveCopy: (row: FilmCopieRow, to: CopyStep) => step(copies, row, COPY_STEPS[to](today)),
    moveKey: (row: FilmKdmRow, to: KeyStep) => step(keys, row, KEY_STEPS[to](today)),
  };
}
