import { TrancheStatut } from '#generated/enums/tranche-statut.gen.ts';
import type { FestivalTranche } from '#generated/records/festival-tranche.gen.ts';
import type { TrancheCompositionDemande } from '#generated/schemas/tranche-composition-demande.zod.ts';
import { readText } from '#domain/values/record-data.ts';
import { countWords } from '#domain/values/text/words.ts';
import type { Asked, WorkService } from '#domain/work/service.ts';
import { addAll, find, names, refuseField, refuseWith, see, seeAll, waitFor, type Work } from '#domain/work/work.ts';
import type { infer as Infer } from 'zod';
import { placesOfLines } from './exchange/batch-segments.ts';
import type { Place } from './exchange/place.ts';
import { LINE_FIELDS, type LineEntity, type LineField, type LineView, recordOfLine } from './lines/line-records.ts';
import { openTwins } from './lines/open-twins.ts';

type Request = Infer<typeof TrancheCompositionDemande>;

/** Why a record does not come in. */
type LeftOut = 'deja' | 'ailleurs' | 'sansTexte';

interface Composed {
  /** Null: the new batch is only tried. */
  readonly IdTranche: number | null;
  readonly NbAvant: number;
  readonly NbApres: number;
  readonly MotsAvant: number;
  readonly MotsApres: number;
  /** Films that come in before their text does. */
  readonly NbSansTexte: number;
  readonly Laissees: readonly { readonly Nom: string; readonly Motif: LeftOut; readonly Tranche: string | null }[];
}

type Direction = Pick<FestivalTranche, 'Id' | 'IdLangueSource' | 'IdLangueCible' | 'Statut'>;

/** Puts a selection in a batch, or in a new one: each record once, with the words that it brings; a trial writes nothing. */
export const composeTranche: WorkService<Asked<unknown, unknown, Request>, Composed> = {
  entity: 'festival-tranche',
  *run({ body }) {
    const batch = yield* batchOf(body);
    const held = yield* find('festival-tranche-film', { IdTranche: batch.Id });
    const { coming, left, words } = yield* sorted({ batch, held, wished: yield* wishedLines(body) });
    const before = yield* wordsOf(batch, held);
    const IdTranche = body.Essai ? body.IdTranche : yield* written({ batch, body, coming, rank: held.length });
    return {
      IdTranche,
      NbAvant: held.length,
      NbApres: held.length + coming.length,
      MotsAvant: before,
      MotsApres: before + words,
      NbSansTexte: coming.filter(({ isEmpty }) => isEmpty).length,
      Laissees: left,
    };
  },
};

function* batchOf({ IdTranche, Nouvelle }: Request): Work<Direction> {
  if (IdTranche === null) {
    if (Nouvelle === null) return yield* refuseField({ path: 'Nouvelle', code: 'obligatoire' });
    if (Nouvelle.IdLangueSource === Nouvelle.IdLangueCible) yield* refuseWith('regle-metier', { message: 'tranche.memeLangue' });
    return { Id: 0, Statut: TrancheStatut.edition, ...Nouvelle };
  }
  yield* see('festival-tranche', IdTranche);
  yield* waitFor('festival-tranche', [IdTranche]);
  const batch = yield* see('festival-tranche', IdTranche);
  if (batch.IdLangueSource === null || batch.IdLangueCible === null)
    yield* refuseWith('regle-metier', { message: 'tranche.languesManquantes' });
  if (batch.Statut >= TrancheStatut.traduction) yield* refuseWith('regle-metier', { message: 'tranche.dejaPartie' });
  return batch;
}

interface WishedLine extends LineView {
  readonly IdInscription: number | null;
}

/** Lines of the selection, each record once: registrations stand for their films. */
function* wishedLines({ Entite, Ids }: Request): Work<readonly WishedLine[]> {
  const ids = [...new Set(Ids)];
  if (Entite !== 'festival-inscription') {
    yield* seeAll(Entite, ids);
    return ids.map((id, index) => lineOf(Entite, id, { rank: index, registration: null }));
  }
  const registrations = yield* seeAll('festival-inscription', ids);
  const byFilm = new Map(registrations.toReversed().map((one) => [one.IdFilm, one.Id]));
  return [...byFilm].toReversed().map(([film, registration], index) => lineOf('film', film, { rank: index, registration }));
}

interface LinePlace {
  readonly rank: number;
  readonly registration: number | null;
}

/** Not stored yet: numbered below zero. */
function lineOf(entity: LineEntity, id: number, { rank, registration }: LinePlace): WishedLine {
  const none = Object.fromEntries(Object.values(LINE_FIELDS).map((field) => [field, null]));
  return { ...NO_RECORD, ...none, Id: -1 - rank, Ordre: rank, IsRelu: false, IdInscription: registration, [LINE_FIELDS[entity]]: id };
}

const NO_RECORD = {
  IdFilm: null,
  IdPersonne: null,
  IdSectionTraduite: null,
  IdProgramme: null,
  IdSalle: null,
  IdLieu: null,
  IdPrix: null,
  IdEvenement: null,
  IdApplication: null,
} as const;

interface Sorting {
  readonly batch: Direction;
  readonly held: readonly LineView[];
  readonly wished: readonly WishedLine[];
}

interface Sorted {
  readonly coming: readonly { readonly line: WishedLine; readonly isEmpty: boolean }[];
  readonly left: Composed['Laissees'];
  readonly words: number;
}

/** Records that enter the batch, and those left out with their reason. */
function* sorted({ batch, held, wished }: Sorting): Work<Sorted> {
  const there = new Set(held.map(keyOf));
  const fresh = wished.filter((line) => !there.has(keyOf(line)));
  const twins = new Map((yield* openTwins(batch, fresh)).map(({ line, batch: other }) => [line.Id, other.Libelle]));
  const places = Map.groupBy(yield* placesOfLines(batch, wished, WITHOUT_TITLES), ({ line }) => line.Id);
  const called = yield* namesOf(wished);
  const coming: Sorted['coming'][number][] = [];
  const left: Composed['Laissees'][number][] = [];
  for (const line of wished) {
    const isEmpty = !places.has(line.Id);
    const reason = reasonOf(line, { there, twins, isEmpty });
    if (reason === null) coming.push({ line, isEmpty });
    else left.push({ Nom: called.get(keyOf(line)) ?? '', Motif: reason, Tranche: twins.get(line.Id) ?? null });
  }
  const words = coming.reduce((sum, { line }) => sum + countedWords(places.get(line.Id) ?? []), 0);
  return { coming, left, words };
}

const WITHOUT_TITLES = { has: () => false };

interface Reasons {
  readonly there: ReadonlySet<string>;
  readonly twins: ReadonlyMap<number, string>;
  readonly isEmpty: boolean;
}

function reasonOf(line: WishedLine, { there, twins, isEmpty }: Reasons): LeftOut | null {
  if (there.has(keyOf(line))) return 'deja';
  if (twins.has(line.Id)) return 'ailleurs';
  // A film has a title at least, and its text may come later.
  return isEmpty && line.IdFilm === null ? 'sansTexte' : null;
}

function keyOf(line: LineView): string {
  const record = recordOfLine(line);
  return record === null ? '' : `${record.entity} ${record.id}`;
}

function* namesOf(lines: readonly LineView[]): Work<ReadonlyMap<string, string>> {
  const called = new Map<string, string>();
  const records = lines.flatMap((line) => recordOfLine(line) ?? []);
  for (const [entity, entityRecords] of Map.groupBy(records, (record) => record.entity)) {
    const recordNames = yield* names(
      entity,
      entityRecords.map(({ id }) => id),
    );
    for (const { id } of entityRecords) called.set(`${entity} ${id}`, readText(recordNames, String(id)) ?? '');
  }
  return called;
}

function* wordsOf(batch: Direction, lines: readonly LineView[]): Work<number> {
  return countedWords(yield* placesOfLines(batch, lines, WITHOUT_TITLES));
}

function countedWords(places: readonly Place[]): number {
  return places.reduce((sum, { segment }) => sum + countWords(segment.Source), 0);
}

interface Writing {
  readonly batch: Direction;
  readonly body: Request;
  readonly coming: Sorted['coming'];
  readonly rank: number;
}

function* written({ batch, body, coming, rank }: Writing): Work<number> {
  const [IdTranche = batch.Id] =
    body.IdTranche === null && body.Nouvelle !== null ? yield* addAll('festival-tranche', [body.Nouvelle]) : [];
  yield* addAll(
    'festival-tranche-film',
    coming.map(({ line }, index) => ({
      ...recordValues(line),
      IdInscription: line.IdInscription,
      IdTranche,
      Ordre: rank + index + 1,
    })),
  );
  return IdTranche;
}

function recordValues(line: LineView): Partial<Record<LineField, number | null>> {
  return Object.fromEntries(Object.values(LINE_FIELDS).map((field) => [field, line[field]]));
}
