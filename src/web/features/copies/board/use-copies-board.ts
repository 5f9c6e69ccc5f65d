import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type FilmCopieFilter, filmCopieClient, type FilmKdmFilter, filmKdmClient } from '#generated/client/records.gen.ts';
import type { FilmCopieRow, FilmKdmRow } from '#generated/client/types.gen.ts';
import { descriptor as copies } from '#generated/entities/film-copie.gen.ts';
import { descriptor as keys } from '#generated/entities/film-kdm.gen.ts';
import { festivalZone, parseInstant, zonedParts } from '#domain/values/dates.ts';
import { useText } from '#web/i18n/use-text.ts';
import { useNow } from '#web/records/fields/days/use-now.ts';
import { failureText } from '#web/records/failure-text.ts';
import { updateRecord } from '#web/records/record-api.ts';
import { notify } from '#web/shell/notifications.ts';
import { copyBefore, COPY_STEPS, type CopyStep, KEY_STEPS, keyBefore, type KeyStep } from './board-steps.ts';

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
      'DateExpedition',
      'DateReception',
      'DateTest',
      'DateRetour',
      'PremiereSeance',
      'SeancePremiere',
      'NoSuivi',
      'Suite',
      'CouleurSection',
    ],
  };
  return filmCopieClient.list({ filter, skip: 0, take: ROWS_MAX, signal });
}

function loadKeys(signal: AbortSignal): Promise<readonly FilmKdmRow[]> {
  const filter: FilmKdmFilter = {
    Criteres: OF_EDITION,
    Tri: [{ Key: 'Debut', Desc: false }],
    Colonnes: ['IdCopie', 'Film', 'IdSalle', 'Debut', 'Fin', 'Etape', 'Alerte', 'CouleurSection', 'DateDemande', 'DateControle'],
  };
  return filmKdmClient.list({ filter, skip: 0, take: ROWS_MAX, signal });
}

interface Versioned {
  readonly Id: number;
  readonly Version: number;
}

interface Step {
  readonly values: object;
  readonly before: object;
  readonly told: string;
}

/** Copies and keys of the edition worked on, by the step that each has reached. */
export function useCopiesBoard(year: number | null) {
  const text = useText();
  const queries = useQueryClient();
  const today = zonedParts(parseInstant(useNow()) ?? 0, festivalZone()).date;
  const read = useQuery({
    queryKey: ['film-copie', 'board', year],
    queryFn: async ({ signal }) => ({ copies: await loadCopies(signal), keys: await loadKeys(signal) }),
    enabled: year !== null,
    meta: { entities: ENTITIES },
  });
  async function write(descriptor: typeof copies, record: Versioned, values: object): Promise<number | null> {
    try {
      const reply = await updateRecord(descriptor, { ...record, ...values });
      if (reply.ok) return reply.version ?? record.Version + 1;
    } catch (failure) {
      notify('danger', failureText(failure, text('http.generique')));
    } finally {
      await queries.invalidateQueries({ queryKey: ['film-copie'] });
    }
    return null;
  }
  /** A card that was dropped in the wrong column goes back from its notice. */
  async function step(descriptor: typeof copies, { Id, Version }: Versioned, { values, before, told }: Step): Promise<void> {
    const version = await write(descriptor, { Id, Version }, values);
    if (version === null) return;
    const takeBack = { label: text('liste.annuler'), run: () => void write(descriptor, { Id, Version: version }, before) };
    notify('success', told, { action: takeBack });
  }
  return {
    board: read.data ?? null,
    error: read.data === undefined ? read.error : null,
    retry: () => void read.refetch(),
    moveCopy: (row: FilmCopieRow, to: CopyStep) => {
      const message = text('copies.passee', { film: row.FilmLibelle ?? '', pas: text(`copies.pas.${to}`) });
      return step(copies, row, { values: COPY_STEPS[to](today), before: copyBefore(row), told: message });
    },
    moveKey: (row: FilmKdmRow, to: KeyStep) => {
      const message = text('copies.passee', { film: row.Film ?? '', pas: text(`copies.pas.${to}`) });
      return step(keys, row, { values: KEY_STEPS[to](today), before: keyBefore(row), told: message });
    },
  };
}
