import type { QueryClient } from '@tanstack/react-query';
import { decideDeliberation, orderProgramme } from '#generated/client/sdk/deliberations.gen.ts';
import { descriptor } from '#generated/entities/festival-inscription.gen.ts';
import { isRecordData, readId, type RecordData, readVersion } from '#domain/values/record-data.ts';
import { failureText } from '#web/records/failure-text.ts';
import { updateRecord } from '#web/records/record-api.ts';
import { ApiError } from '#web/runtime/transport.ts';
import { filmsKey } from './use-deliberation.ts';

/** Origin and destination of a film, and the reason where one is required. */
export interface Way {
  readonly from: number;
  readonly to: number;
  readonly reason: string | null;
}

export interface InProgramme {
  readonly programme: number | null;
  readonly order: number | null;
}

interface Shown {
  readonly queries: QueryClient;
  readonly section: number;
}

function rowsOf({ queries, section }: Shown): readonly RecordData[] {
  const rows: unknown = queries.getQueryData(filmsKey(section));
  return Array.isArray(rows) ? rows.filter(isRecordData) : [];
}

/** Shows a film where it goes before the server answers. */
function show(shown: Shown, id: number, values: RecordData): void {
  const rows = rowsOf(shown).map((row) => (readId(row) === id ? { ...row, ...values } : row));
  shown.queries.setQueryData(filmsKey(shown.section), rows);
}

export async function moveFilm(shown: Shown, id: number, { from, to, reason }: Way): Promise<void> {
  await shown.queries.cancelQueries({ queryKey: filmsKey(shown.section) });
  show(shown, id, { Place: to });
  const { data } = await decideDeliberation({ path: { id }, body: { Vue: from, Voulue: to, Motif: reason } });
  show(shown, id, { Place: data.Place, Version: data.Version });
}

/** Puts a film in a programme, in the version that is on screen: whoever wrote on it meanwhile is not overwritten. */
export async function putInProgramme(shown: Shown, id: number, { programme, order }: InProgramme): Promise<void> {
  const row = rowsOf(shown).find((one) => readId(one) === id);
  const record = { Id: id, Version: row === undefined ? 0 : readVersion(row), IdProgramme: programme, Ordre: order };
  await shown.queries.cancelQueries({ queryKey: filmsKey(shown.section) });
  show(shown, id, { IdProgramme: programme, Ordre: order });
  const reply = await updateRecord(descriptor, record);
  if (!reply.ok) throw new ApiError({ code: 'interne', detail: '' });
  show(shown, id, { Version: reply.version ?? record.Version + 1 });
  await readAgain(shown);
}

/** Its rank, which a rule gives, and what others did while the reading under way was given up. */
function readAgain({ queries, section }: Shown): Promise<void> {
  return queries.invalidateQueries({ queryKey: filmsKey(section) });
}

/** Gives the films of a programme their order, those that come with them; `seen`: the order on screen. */
export async function rankFilms(shown: Shown, programme: number, { ids, seen }: Ranking): Promise<void> {
  await shown.queries.cancelQueries({ queryKey: filmsKey(shown.section) });
  for (const [index, id] of ids.entries()) show(shown, id, { IdProgramme: programme, Ordre: index + 1 });
  const { data } = await orderProgramme({ path: { id: programme }, body: { Ids: [...ids], Vues: [...seen] } });
  for (const { Id, Version, Ordre } of data.Films) show(shown, Id, { Version, Ordre });
  await readAgain(shown);
}

export interface Ranking {
  readonly ids: readonly number[];
  readonly seen: readonly number[];
}

interface Refusal {
  readonly text: string;
  /** It says of which film. */
  readonly isNamed: boolean;
}

/** Why it was refused: somebody was faster, or what the server says. */
export function refusalOf(error: unknown, messages: { readonly overtaken: string; readonly failure: string }): Refusal {
  const code = error instanceof ApiError ? error.code : '';
  return {
    text: code === 'version-perimee' ? messages.overtaken : failureText(error, messages.failure),
    isNamed: code === 'decision-depassee',
  };
}
