import type { FestivalInscription } from '#generated/records/festival-inscription.gen.ts';
import type { FestivalProgrammation } from '#generated/records/festival-programmation.gen.ts';
import type { FestivalProgramme } from '#generated/records/festival-programme.gen.ts';
import { SeanceType } from '#generated/enums/seance-type.gen.ts';
import { byId } from '#domain/values/record-columns.ts';
import { filmLengths, presentationSeconds, type ProgrammeParts } from '../programme-length.ts';
import { isShownEntry } from '../shown-entry.ts';
import type { FoundWarning } from '../warning-codes.ts';
import { hasTwins, isAtOnce, isElsewhere, secondsOf } from './times.ts';

export interface ProgrammeFacts extends ProgrammeParts {
  /** Sections that a jury judges. */
  readonly judged: ReadonlySet<number>;
  /** Every screening of the programmes, on other days too. */
  readonly all: readonly FestivalProgrammation[];
}

/** Films in two rooms at once, in less time than they take, before pupils who may not see them, or before a jury that is elsewhere. */
export function programmeWarnings(screenings: readonly FestivalProgrammation[], facts: ProgrammeFacts): readonly FoundWarning[] {
  const lengths = filmLengths(facts);
  const programmes = byId(facts.programmes);
  const twins = Map.groupBy(screenings, (screening) => screening.IdProgramme);
  return [
    ...screenings.flatMap((screening): readonly FoundWarning[] => {
      const id = screening.IdProgramme;
      const about = { screening, entity: 'festival-programme', id };
      const length = lengths.get(id) ?? 0;
      const lasting = secondsOf(screening);
      const left = lasting === null || length === 0 ? null : lasting - length;
      return [
        ...(hasTwins(screening, twins.get(id) ?? []) ? [{ ...about, code: 'programmeAilleurs' as const }] : []),
        ...(left !== null && left < 0 ? [{ ...about, code: 'seanceCourte' as const }] : []),
        ...(left !== null && left >= 0 && left < talkSeconds(screening, programmes.get(id))
          ? [{ ...about, code: 'rencontreCourte' as const }]
          : []),
      ];
    }),
    ...repeatedFilms(screenings, facts.entries),
    ...unauthorisedFilms(screenings, facts.entries),
    ...dividedJuries(screenings, facts),
  ];
}

const MINUTE_S = 60;

/** Guests who were announced get a minute at least. */
function talkSeconds(screening: FestivalProgrammation, programme: FestivalProgramme | undefined): number {
  return Math.max(presentationSeconds(screening, programme), screening.IsEnPresence ? MINUTE_S : 0);
}

/** One film in two programmes at once, unless each has a copy of its own; one copy in both has a warning of its own. */
function repeatedFilms(screenings: readonly FestivalProgrammation[], entries: readonly FestivalInscription[]): readonly FoundWarning[] {
  const shown = Map.groupBy(entries.filter(isShownEntry), ({ IdProgramme }) => IdProgramme);
  return screenings.flatMap((screening) => {
    const others = screenings.filter(
      (other) => other.IdProgramme !== screening.IdProgramme && isElsewhere(screening, other) && isAtOnce(screening, other),
    );
    const elsewhere = others.flatMap(({ IdProgramme }) => shown.get(IdProgramme) ?? []);
    return (shown.get(screening.IdProgramme) ?? [])
      .filter((entry) =>
        elsewhere.some((other) => other.IdFilm === entry.IdFilm && (entry.IdCopieProjetee === null || other.IdCopieProjetee === null)),
      )
      .map((entry): FoundWarning => ({ code: 'filmAilleurs', screening, entity: 'film', id: entry.IdFilm }));
  });
}

function unauthorisedFilms(screenings: readonly FestivalProgrammation[], entries: readonly FestivalInscription[]): readonly FoundWarning[] {
  return screenings
    .filter(({ TypeSeance }) => TypeSeance === SeanceType.scolaire)
    .flatMap((screening) =>
      entries
        .filter((entry) => entry.IdProgramme === screening.IdProgramme && isShownEntry(entry) && !entry.IsAutorisationScolaire)
        .map((entry): FoundWarning => ({ code: 'scolaireNonAutorise', screening, entity: 'film', id: entry.IdFilm })),
    );
}

/** Two programmes of a competition that its jury cannot both see: all their screenings overlap two by two. */
function dividedJuries(screenings: readonly FestivalProgrammation[], facts: ProgrammeFacts): readonly FoundWarning[] {
  const programmes = byId(facts.programmes);
  const seen = Map.groupBy(facts.all, ({ IdProgramme }) => IdProgramme);
  function sectionOf({ IdProgramme }: FestivalProgrammation): number {
    return programmes.get(IdProgramme)?.IdSection ?? 0;
  }
  function canSeeBoth(one: FestivalProgrammation, other: FestivalProgrammation): boolean {
    return juryScreenings(seen.get(one.IdProgramme) ?? []).some((first) =>
      juryScreenings(seen.get(other.IdProgramme) ?? []).some((second) => !isAtOnce(first, second)),
    );
  }
  return screenings.flatMap((screening) => {
    const section = sectionOf(screening);
    if (!facts.judged.has(section)) return [];
    return screenings.some(
      (other) =>
        other.IdProgramme !== screening.IdProgramme &&
        sectionOf(other) === section &&
        isAtOnce(screening, other) &&
        !canSeeBoth(screening, other),
    )
      ? [{ code: 'juryAilleurs' as const, screening, entity: 'festival-section', id: section }]
      : [];
  });
}

/** A jury sits in screenings of its own and among the public, not among pupils. */
function juryScreenings(all: readonly FestivalProgrammation[]): readonly FestivalProgrammation[] {
  return all.filter(({ TypeSeance }) => TypeSeance !== SeanceType.scolaire);
}
