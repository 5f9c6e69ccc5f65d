import { countWords } from '#domain/values/text/words.ts';
import type { Festival } from '../world/festival.ts';
import { type Entry, isCompetition } from './selection.ts';
import { translatedSynopsis } from '../world/texts.ts';
import type { Users } from '../world/users.ts';
import { at } from '../world/world.ts';
import { addRates, addRecordBatch } from './record-batch.ts';

/** Step of each of the fourteen batches: two are done, twelve are under way before the festival. */
const STEPS = {
  avant: [0, 1, 2, 2, 3, 3, 3, 3, 4, 4, 5, 5, 6, 6],
  // The catalogue is printed: what is left is for the daily paper and the last programmes.
  pendant: [6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 4, 5],
} as const;
const CORRECTED = 2;
const SENT = 3;
const TRANSLATED = 4;
const REVIEWED = 6;
/** Batches whose step is late: one correction, one translation, one review. */
const LATE: ReadonlySet<number> = new Set([1, 5, 10]);

/** Translation batches: every film of the competitions, then of other programmes, in lots of ten to eighteen. */
export function addBatches(festival: Festival, users: Users): void {
  const { world, programmes } = festival;
  const entries = translatable(programmes.flatMap((programme) => programme.entries));
  const sources = sourceTexts(festival);
  let next = 0;
  STEPS[world.state].forEach((step, index) => {
    const size = batchSizes[index] ?? 14;
    const reviewedAgo = world.state === 'avant' ? 2 : 20 + (index % 4);
    function due(from: number, to: number): string {
      return world.fromToday(dueIn(index, { step, from, to, reviewedAgo }));
    }
    const tranche = world.add('festival-tranche', {
      Libelle: `Tranche ${index + 1}`,
      Eannee: world.edition.Eannee,
      Groupe: index < 7 ? 'Catalogue, compétitions' : 'Catalogue, autres programmes',
      Statut: step,
      IdLangueSource: world.language('fr'),
      IdLangueCible: world.language('en'),
      IdCorrecteur: users.correctors[index % 2] ?? null,
      IdTraducteur: users.translators[index % 3] ?? null,
      IdRelecteur: users.reviewers[index % 2] ?? null,
      DateEcheanceCorrection: due(0, CORRECTED),
      DateEcheanceTraduction: due(CORRECTED, TRANSLATED),
      DateEcheanceRelecture: due(TRANSLATED, REVIEWED),
      DateCorrige: step >= CORRECTED ? at(world.fromToday(-12 - reviewedAgo), '17:00') : null,
      DateEnvoi: step >= SENT ? at(world.fromToday(-10 - reviewedAgo), '09:00') : null,
      DateTraduit: step >= TRANSLATED ? at(world.fromToday(-6 - reviewedAgo), '17:00') : null,
      DateRelue: step >= REVIEWED ? at(world.fromToday(-reviewedAgo), '17:00') : null,
      IsValid: step >= REVIEWED,
      DateValidation: step >= REVIEWED ? at(world.fromToday(-reviewedAgo), '18:00') : null,
    });
    for (const [rank, entry] of entries.slice(next, next + size).entries()) {
      const IsTraduit = step >= TRANSLATED || (step === SENT && rank % 3 > 0);
      world.add('festival-tranche-film', {
        IdTranche: tranche,
        IdFilm: entry.film.id,
        IdInscription: entry.id,
        IsCorrige: step >= CORRECTED || (step === 1 && rank % 2 === 0),
        IsTraduit,
        IsRelu: step >= REVIEWED || (step === 5 && rank % 4 === 0),
        Ordre: rank + 1,
        ...(step >= SENT ? countOf(sources.get(entry.film.id) ?? '') : {}),
      });
      if (IsTraduit) addTranslation(festival, entry, sources.get(entry.film.id) ?? '');
    }
    next += size;
  });
  addRates(world, users);
  addRecordBatch(world, users);
}

/** French texts by film. */
function sourceTexts({ world }: Festival): ReadonlyMap<number, string> {
  const french = world.language('fr');
  return new Map(
    world.records('film-texte').flatMap(({ IdFilm, IdLangue, Texte }) => (IdLangue === french ? [[IdFilm ?? 0, Texte ?? '']] : [])),
  );
}

/** The source as the sending counted it. */
function countOf(text: string): { readonly NbMotsEnvoi: number; readonly NbSignesEnvoi: number } {
  return { NbMotsEnvoi: countWords(text), NbSignesEnvoi: [...text].length };
}

/** Work of a translator: the title and the short summary, in English. */
function addTranslation({ world, lists }: Festival, { film }: Entry, source: string): void {
  const place = { IdFilm: film.id, IdLangue: world.language('en') };
  const { prefixeInternational, titreInternational } = film.title;
  world.add('film-titre', { ...place, Prefixe: prefixeInternational, Titre: titreInternational });
  world.add('film-texte', { ...place, IdTexteType: lists.id('texte-type', 'Résumé court'), Texte: translatedSynopsis(source) });
}

interface Due {
  readonly step: number;
  readonly from: number;
  readonly to: number;
  readonly reviewedAgo: number;
}

/** Days from today: a batch that is done was done in time, a late one is late at the step it is at. */
function dueIn(index: number, { step, from, to, reviewedAgo }: Due): number {
  if (step >= REVIEWED) return 1 - reviewedAgo;
  return LATE.has(index) && step >= from && step < to ? -3 : 4 + index;
}

/** Ten to eighteen, 196 in all. */
const batchSizes: readonly number[] = [10, 12, 14, 16, 18, 14, 12, 16, 14, 13, 15, 14, 15, 13];

/** Films of which a batch may be made, once each; the competitions first. */
function translatable(entries: readonly Entry[]): readonly Entry[] {
  const ordered = [...entries.filter(({ section }) => isCompetition(section)), ...entries.filter(({ section }) => !isCompetition(section))];
  return [...new Map(ordered.toReversed().map((entry) => [entry.film.id, entry])).values()].toReversed();
}
