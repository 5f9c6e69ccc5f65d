import type { FestivalTranche } from '#generated/records/festival-tranche.gen.ts';
import { byId, numbersIn } from '#domain/values/record-columns.ts';
import type { Asked, WorkService } from '#domain/work/service.ts';
import { find, see, tellableNames, type Work } from '#domain/work/work.ts';
import { placesOf } from './exchange/batch-segments.ts';
import { placeOf, type Segment } from './exchange/check-return.ts';
import type { Term } from './glossary/check-terms.ts';
import { type BatchGlossary, glossaryOf } from './exchange/line-notices.ts';
import type { Match, MatchKind } from './memory/match.ts';
import { indexOfUnits } from './memory/recent-index.ts';
import { sentencesOf } from './memory/sentences.ts';

/** A match of the memory with one sentence of a text of the batch. */
interface FoundMatch {
  readonly Place: string;
  /** Rank of the sentence in its text. */
  readonly Rang: number;
  readonly Phrase: string;
  /** Separator between the sentence and the one before. */
  readonly Separateur: string;
  readonly Source: string;
  readonly Cible: string;
  readonly Taux: number;
  readonly Nature: MatchKind;
  readonly Fiche: string | null;
  readonly Origine: string | null;
  readonly Par: string | null;
  readonly Le: string | null;
}

interface Aids {
  readonly Correspondances: readonly FoundMatch[];
  readonly Termes: readonly FoundTerm[];
}

interface FoundTerm extends Term {
  /** Lines whose section the term is of; null: all. */
  readonly Lignes: readonly number[] | null;
}

function termsOf({ terms, sections }: BatchGlossary): readonly FoundTerm[] {
  return terms.map(({ section, Id, Nature, Source, Cible, Notes }) => {
    const Lignes = section === null ? null : [...sections].filter(([, lineSection]) => lineSection === section).map(([line]) => line);
    return { Id, Nature, Source, Cible, Notes, Lignes };
  });
}

interface BatchId {
  readonly id: number;
}

/** Help for the translator of a batch: what the memory knows of its sentences, and the terms of the glossary. */
export const getTrancheAides: WorkService<Asked<BatchId, unknown, unknown>, Aids> = {
  entity: 'festival-tranche',
  *run({ params: { id } }, facts) {
    const batch = yield* see('festival-tranche', id);
    const languages = byId(yield* find('langue', { Id: [batch.IdLangueSource, batch.IdLangueCible].flatMap((one) => one ?? []) }));
    const from = languages.get(batch.IdLangueSource ?? 0)?.Code ?? '';
    const places = yield* placesOf(batch, facts);
    const segments = places.map(({ segment }) => segment);
    const lines = places.map(({ line }) => line);
    return { Correspondances: yield* matchesOf(batch, segments, from), Termes: termsOf(yield* glossaryOf(batch, lines)) };
  },
};

const UNIT_FIELDS = ['Source', 'Cible', 'Contexte'] as const;

function* matchesOf(batch: FestivalTranche, segments: readonly Segment[], from: string): Work<readonly FoundMatch[]> {
  const { IdLangueSource, IdLangueCible } = batch;
  if (IdLangueSource === null || IdLangueCible === null) return [];
  const stored = yield* find('memoire-traduction', { IdLangueSource, IdLangueCible }, UNIT_FIELDS);
  const index = indexOfUnits(`${IdLangueSource}-${IdLangueCible}`, stored);
  const found = segments.flatMap(({ Ref, Source }) => {
    const sentences = sentencesOf(Source, from);
    return index.matchesOf(sentences).map((match) => ({ place: placeOf(Ref), sentence: sentences[match.rank], match }));
  });
  const units = byId(yield* find('memoire-traduction', { Id: [...new Set(found.map(({ match }) => match.unit.Id))] }));
  const people = yield* tellableNames('utilisateur', numbersIn([...units.values()], 'IdUtilisateur'));
  return found.flatMap(({ place, sentence, match }) => {
    const unit = units.get(match.unit.Id);
    if (unit === undefined || sentence === undefined) return [];
    return [{ Place: place, Phrase: sentence.text, Separateur: sentence.separator, ...wordsOfMatch(match), ...originOf(unit, people) }];
  });
}

function wordsOfMatch({ rank, unit, kind, rate }: Match) {
  return { Rang: rank, Source: unit.Source, Cible: unit.Cible, Taux: rate, Nature: kind };
}

interface Origin {
  readonly FicheOrigine: string | null;
  readonly Origine: string | null;
  readonly IdUtilisateur: number | null;
  readonly DateValidation: string | null;
}

function originOf({ FicheOrigine, Origine, IdUtilisateur, DateValidation }: Origin, people: ReadonlyMap<number, string>) {
  return { Fiche: FicheOrigine, Origine, Par: people.get(IdUtilisateur ?? 0) ?? null, Le: DateValidation };
}
