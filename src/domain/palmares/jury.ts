import type { FestivalInscription } from '#generated/records/festival-inscription.gen.ts';
import type { FestivalPrixEdition } from '#generated/records/festival-prix-edition.gen.ts';
import { participantNames } from '#domain/lodging/lodged.ts';
import { byId, numbersIn } from '#domain/values/record-columns.ts';
import { readText } from '#domain/values/record-data.ts';
import { find, links, names, type Work } from '#domain/work/work.ts';
import { textsIn } from '#domain/texts/server-texts.ts';
import type { Language } from '#generated/entities/descriptor.gen.ts';
import { type Candidate, ineligibility } from './eligibility.ts';
import { candidatesOf } from './prize-facts.ts';

/** A juror who does not vote on a film. */
export interface Recusal {
  readonly juror: number;
  readonly entry: number;
  readonly reason: string;
}

/** The jury of a prize: its own, or those of the sections that compete for it. */
export function* juryOf(year: FestivalPrixEdition): Work<readonly number[]> {
  const prizeJury = yield* links('festival-prix-edition', 'Jury', { owners: [year.Id] });
  if (prizeJury.length > 0) return prizeJury.map(({ target }) => target);
  const sections = yield* competingSections(year);
  return [...new Set((yield* links('festival-section', 'Jury', { owners: sections })).map(({ target }) => target))];
}

/** Sections whose films may win a prize: those that it names, else all of its type. */
export function* competingSections({ IdPrix, Eannee, IdsSection }: FestivalPrixEdition): Work<readonly number[]> {
  if (IdsSection.length > 0) return IdsSection;
  const [prize] = yield* find('festival-prix', { Id: IdPrix });
  const type = prize?.IdSectionType ?? null;
  return (yield* find('festival-section', { Eannee, ...(type !== null && { IdSectionType: type }) })).map(({ Id }) => Id);
}

/** The films on which a jury votes: those that may win the prize, whoever has it already. */
export function* competitorsOf(year: FestivalPrixEdition): Work<readonly Candidate[]> {
  const [prize] = yield* find('festival-prix', { Id: year.IdPrix });
  const entries = yield* find('festival-inscription', { Eannee: year.Eannee, IdSection: yield* competingSections(year) });
  const candidates = yield* candidatesOf(entries);
  return candidates
    .filter((candidate) => prize !== undefined && ineligibility(candidate, { prize, sections: year.IdsSection, winners: [] }) === null)
    .toSorted((left, right) => left.entry.Id - right.entry.Id);
}

/** Jurors with the films on which they do not vote: those that credit them, and those that staff name. */
export function* recusalsOf(
  jurors: readonly number[],
  entries: readonly Pick<FestivalInscription, 'Id' | 'IdFilm'>[],
  culture: Language,
): Work<readonly Recusal[]> {
  const named = (yield* find('jury-recusation', { IdInscription: entries.map(({ Id }) => Id) })).filter(({ IdParticipant }) =>
    jurors.includes(IdParticipant),
  );
  const declaredRecusals = named.map(({ IdParticipant, IdInscription, Motif }) => ({
    juror: IdParticipant,
    entry: IdInscription,
    reason: Motif,
  }));
  const credited = yield* creditedJurors(jurors, entries, culture);
  return [
    ...declaredRecusals,
    ...credited.filter((one) => !declaredRecusals.some(({ juror, entry }) => juror === one.juror && entry === one.entry)),
  ];
}

function* creditedJurors(
  jurors: readonly number[],
  entries: readonly Pick<FestivalInscription, 'Id' | 'IdFilm'>[],
  culture: Language,
): Work<readonly Recusal[]> {
  const participants = yield* find('festival-participant', { Id: jurors });
  const credits = yield* find('film-credit', { IdFilm: numbersIn(entries, 'IdFilm'), IdPersonne: numbersIn(participants, 'IdPersonne') });
  const trades = yield* names('fonction', numbersIn(credits, 'IdFonction'));
  const text = textsIn(culture);
  return participants.flatMap(({ Id, IdPersonne }) =>
    entries.flatMap((entry): readonly Recusal[] => {
      const jurorCredits = credits.filter((credit) => credit.IdPersonne === IdPersonne && credit.IdFilm === entry.IdFilm);
      if (IdPersonne === null || jurorCredits.length === 0) return [];
      const fonction = [...new Set(jurorCredits.map(({ IdFonction }) => readText(trades, String(IdFonction)) ?? '–'))].join(', ');
      return [{ juror: Id, entry: entry.Id, reason: text('scrutin.credite', { fonction }) }];
    }),
  );
}

export interface ShownRecusal {
  readonly IdParticipant: number;
  readonly Jure: string;
  readonly IdInscription: number;
  readonly Film: string;
  readonly Motif: string;
}

export function* shownRecusals(
  recusals: readonly Recusal[],
  entries: readonly Pick<FestivalInscription, 'Id' | 'IdFilm'>[],
): Work<ShownRecusal[]> {
  const jurors = yield* participantNames(recusals.map(({ juror }) => juror));
  const titles = yield* titlesOf(entries.filter(({ Id }) => recusals.some(({ entry }) => entry === Id)));
  return recusals.map(({ juror, entry, reason }) => ({
    IdParticipant: juror,
    Jure: jurors.get(juror) ?? '–',
    IdInscription: entry,
    Film: titles.get(entry) ?? '–',
    Motif: reason,
  }));
}

/** Titles of registrations. */
export function* titlesOf(entries: readonly Pick<FestivalInscription, 'Id' | 'IdFilm'>[]): Work<ReadonlyMap<number, string>> {
  const films = yield* names('film', numbersIn(entries, 'IdFilm'));
  return new Map([...byId(entries)].map(([id, { IdFilm }]) => [id, readText(films, String(IdFilm)) ?? '–']));
}
