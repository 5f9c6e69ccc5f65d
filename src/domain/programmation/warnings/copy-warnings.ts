import type { FestivalInscription } from '#generated/records/festival-inscription.gen.ts';
import type { FestivalProgrammation } from '#generated/records/festival-programmation.gen.ts';
import type { FilmAcheminement } from '#generated/records/film-acheminement.gen.ts';
import type { FilmCopie } from '#generated/records/film-copie.gen.ts';
import type { FilmKdm } from '#generated/records/film-kdm.gen.ts';
import type { SupportProj } from '#generated/records/support-proj.gen.ts';
import { CopieEtat } from '#generated/enums/copie-etat.gen.ts';
import { addDays } from '#domain/values/dates.ts';
import { byId } from '#domain/values/record-columns.ts';
import { AWAITED_STATES, legWarnings } from '../copy-legs.ts';
import { festivalDayOf } from '../festival-day.ts';
import type { FoundWarning, GridWarningCode } from '../warning-codes.ts';
import { endOf, hasTwins, isElsewhere, startOf } from './times.ts';
import { isTooFar, type TravelFacts } from './travel.ts';

export interface CopyFacts extends TravelFacts {
  readonly entries: readonly FestivalInscription[];
  readonly copies: readonly FilmCopie[];
  readonly supports: readonly SupportProj[];
  readonly keys: readonly FilmKdm[];
  readonly copyLegs: readonly FilmAcheminement[];
}

/** A copy that was only requested is early until so many days before its screening. */
const AWAITED_DAYS = 7;

/** Copies in two places at once, on their way, gone, refused, without a key, or on a support that the room cannot play. */
export function copyWarnings(screenings: readonly FestivalProgrammation[], facts: CopyFacts): readonly FoundWarning[] {
  const shown = shownCopies(screenings, facts.entries);
  const byCopy = Map.groupBy(shown, ({ id }) => id);
  const copies = byId(facts.copies);
  const keys = Map.groupBy(facts.keys, (key) => key.IdCopie);
  const found = shown.flatMap(({ id, screening }): readonly FoundWarning[] => {
    const copyScreenings = (byCopy.get(id) ?? []).map((one) => one.screening);
    const copy = copies.get(id);
    const codes: readonly GridWarningCode[] = [
      ...(isUseless(copy, screening) ? ['copieInutilisable' as const] : []),
      ...(hasTwins(screening, copyScreenings) ? ['copieAilleurs' as const] : []),
      ...(isOnItsWay(copy, { screening, own: copyScreenings }, facts) ? ['copieTrajet' as const] : []),
      ...(isUnplayable(copy, screening, facts) ? ['supportAbsent' as const] : []),
      ...(opens(keys.get(id), screening) ? [] : ['kdmManquante' as const]),
    ];
    return codes.map((code) => ({ code, screening, entity: 'film-copie', id }));
  });
  return [...found, ...legWarnings(shown, facts.copyLegs)];
}

/** Copies requested, and not here though the screening is near. */
export function awaitedCopies(
  screenings: readonly FestivalProgrammation[],
  { entries, copies }: CopyFacts,
  today: string,
): readonly FoundWarning[] {
  const awaited = new Set(copies.filter((copy) => AWAITED_STATES.includes(copy.Etat)).map(({ Id }) => Id));
  function isNear(screening: FestivalProgrammation): boolean {
    const day = festivalDayOf(startOf(screening));
    return day !== null && today <= day && day <= addDays(today, AWAITED_DAYS);
  }
  return shownCopies(screenings.filter(isNear), entries)
    .filter(({ id }) => awaited.has(id))
    .map(({ id, screening }) => ({ code: 'copieAttendue', screening, entity: 'film-copie', id }));
}

function shownCopies(screenings: readonly FestivalProgrammation[], entries: readonly FestivalInscription[]) {
  const byProgramme = Map.groupBy(entries, (entry) => entry.IdProgramme);
  return screenings.flatMap((screening) =>
    (byProgramme.get(screening.IdProgramme) ?? []).flatMap((entry) => {
      const id = entry.IdCopieProjetee;
      return id === null ? [] : [{ id, screening }];
    }),
  );
}

/** Refused by its test, or gone before the screening. */
function isUseless(copy: FilmCopie | undefined, screening: FestivalProgrammation): boolean {
  if (copy === undefined || copy.Etat === CopieEtat.testeeKo) return copy !== undefined;
  const left = copy.DateRetour;
  return copy.Etat === CopieEtat.renvoyee && (left === null || left < (festivalDayOf(startOf(screening)) ?? ''));
}

/** Reels are carried from one venue to the next; files are in every room beforehand. */
function isOnItsWay(
  copy: FilmCopie | undefined,
  { screening, own }: { readonly screening: FestivalProgrammation; readonly own: readonly FestivalProgrammation[] },
  facts: CopyFacts,
): boolean {
  const isFilmStock = facts.supports.some(({ Id, IsPellicule }) => IsPellicule && Id === copy?.IdSupportProj);
  return isFilmStock && own.some((other) => isElsewhere(screening, other) && isTooFar(screening, other, facts));
}

/** A room that lists what it plays does not play anything else. */
function isUnplayable(copy: FilmCopie | undefined, { IdSalle }: FestivalProgrammation, { rooms }: CopyFacts): boolean {
  const supports = rooms.find(({ Id }) => Id === IdSalle)?.IdsSupportProj ?? [];
  const support = copy?.IdSupportProj ?? null;
  return support !== null && supports.length > 0 && !supports.includes(support);
}

/** A copy that has keys plays only in the rooms and at the hours that one of those received opens. */
function opens(keys: readonly FilmKdm[] | undefined, screening: FestivalProgrammation): boolean {
  return (
    keys === undefined ||
    keys.some(
      (key) => key.IsRecue && key.IdSalle === screening.IdSalle && startOf(key) <= startOf(screening) && endOf(key) >= endOf(screening),
    )
  );
}
