import type { FestivalPrix } from '#generated/records/festival-prix.gen.ts';
import type { FestivalPrixEdition } from '#generated/records/festival-prix-edition.gen.ts';
import type { FestivalScrutin } from '#generated/records/festival-scrutin.gen.ts';
import { participantNames } from '#domain/lodging/lodged.ts';
import { byId, numbersIn } from '#domain/values/record-columns.ts';
import { readText } from '#domain/values/record-data.ts';
import { find, names, type Work } from '#domain/work/work.ts';
import { competingSections, juryOf, titlesOf } from '../jury.ts';
import { type Award, hourOf, isPublic, palmaresOf, type Reader } from '../palmares.ts';

/** A prize of an edition with its winners; without any, it is still open. */
export interface BoardPrize {
  readonly prize: FestivalPrix;
  readonly label: string;
  readonly declared: FestivalPrixEdition | undefined;
  readonly giver: string | null;
  /** Instant from which the public may know. */
  readonly hour: string | null;
  readonly isPublic: boolean;
  /** The last vote on it. */
  readonly vote: FestivalScrutin | null;
  readonly awards: readonly Award[];
  /** Films withdrawn since they won it. */
  readonly withdrawn: readonly string[];
}

/** Prizes that the same jury gives to films of the same sections. */
export interface PrizeGroup {
  /** Empty: any section. */
  readonly sections: readonly string[];
  readonly jury: readonly string[];
  readonly prizes: readonly BoardPrize[];
}

/** The prizes of an edition by jury and sections, in the order of the list of prizes. */
export function* palmaresBoard(edition: number, reader: Reader): Work<readonly PrizeGroup[]> {
  const years = yield* find('festival-prix-edition', { Eannee: edition });
  const awards = yield* palmaresOf(edition, reader);
  const lost = yield* withdrawnWinners(edition);
  const given = [...awards.map(({ record }) => record.IdPrix), ...lost.keys()];
  const prizes = yield* find('festival-prix', { Id: [...new Set([...numbersIn(years, 'IdPrix'), ...given])] });
  const labels = yield* names('festival-prix', [...byId(prizes).keys()]);
  const givers = yield* names('structure', numbersIn(years, 'IdStructure'));
  const votes = yield* find('festival-scrutin', { IdPrixEdition: [...byId(years).keys()] });
  const [year] = yield* find('festival-edition', { Eannee: edition });
  const groups = new Map<string, { sections: readonly string[]; jury: readonly string[]; prizes: BoardPrize[] }>();
  for (const prize of prizes.toSorted(byRank)) {
    const declared = years.find(({ IdPrix }) => IdPrix === prize.Id);
    const { sections, jury } = yield* whoGives(prize, declared);
    const key = JSON.stringify([sections, jury]);
    const group = groups.get(key) ?? { sections, jury, prizes: [] };
    groups.set(key, group);
    group.prizes.push({
      prize,
      label: readText(labels, String(prize.Id)) ?? '–',
      declared,
      giver: readText(givers, String(declared?.IdStructure ?? 0)),
      hour: hourOf(declared, year?.DateFin ?? null),
      isPublic: isPublic(declared, year?.DateFin ?? null, reader),
      vote: votes.filter(({ IdPrixEdition }) => IdPrixEdition === declared?.Id).at(-1) ?? null,
      awards: awards.filter(({ record }) => record.IdPrix === prize.Id),
      withdrawn: lost.get(prize.Id) ?? [],
    });
  }
  return [...groups.values()];
}

function byRank(left: FestivalPrix, right: FestivalPrix): number {
  return (left.Ordre ?? Infinity) - (right.Ordre ?? Infinity) || left.Id - right.Id;
}

interface Givers {
  readonly sections: readonly string[];
  readonly jury: readonly string[];
}

function* whoGives(prize: FestivalPrix, declared: FestivalPrixEdition | undefined): Work<Givers> {
  if (declared === undefined) return { sections: [], jury: [] };
  const isOpen = declared.IdsSection.length === 0 && prize.IdSectionType === null;
  const sections = isOpen ? [] : yield* competingSections(declared);
  const titles = yield* names('festival-section', sections);
  const jurors = yield* juryOf(declared);
  const jury = yield* participantNames(jurors);
  return {
    sections: sections.map((id) => readText(titles, String(id)) ?? '–'),
    jury: jurors.map((id) => jury.get(id) ?? '–'),
  };
}

/** Titles by prize of the films that won it and were withdrawn since. */
function* withdrawnWinners(edition: number): Work<ReadonlyMap<number, readonly string[]>> {
  const entries = (yield* find('festival-inscription', { Eannee: edition })).filter(({ DateRetrait }) => DateRetrait !== null);
  const awards = yield* find('inscription-prix', { IdInscription: [...byId(entries).keys()] });
  const titles = yield* titlesOf(entries.filter(({ Id }) => awards.some(({ IdInscription }) => IdInscription === Id)));
  return new Map(
    [...Map.groupBy(awards, ({ IdPrix }) => IdPrix)].map(([id, some]) => [
      id,
      some.map(({ IdInscription }) => titles.get(IdInscription) ?? '–'),
    ]),
  );
}
