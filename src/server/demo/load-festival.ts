import { addDays, demoEditions, type DemoEdition, type DemoState } from '#domain/demo/frame.ts';
import { demoPerson } from '#domain/demo/people.ts';
import { createRandom, type Random } from '#domain/demo/random.ts';
import { DEMO_SECTIONS, type DemoSection } from '#domain/demo/sections.ts';
import { demoSynopsis, demoTitle } from '#domain/demo/titles.ts';
import { formatDuration } from '#domain/records/durations.ts';
import type { RecordLoader } from './record-loader.ts';

export interface FestivalOptions {
  /** `YYYY-MM-DD`: everything is placed relative to it. */
  readonly referenceDate: string;
  readonly state: DemoState;
  readonly seed: number;
}

const DIRECTOR = 1;
const ANNOUNCED_DAYS_BEFORE = 45;
const SYSTEM_TYPES: Readonly<Record<string, number>> = { national: 1, international: 2, labo: 3 };
const OTHER_TYPES = [
  {
    kind: 'hors-competition',
    TradLibelle: { TraductionFr: 'Hors compétition', TraductionEn: 'Out of competition', TraductionEs: 'Fuera de competición' },
    Ordre: 4,
    IsHorsFestival: false,
  },
  {
    kind: 'hors-festival',
    TradLibelle: { TraductionFr: 'Circulation', TraductionEn: 'Touring', TraductionEs: 'Circulación' },
    Ordre: 5,
    IsHorsFestival: true,
  },
] as const;
// Shares of the durations of short films, in minutes: 4 % under 4, 22 % 4-9, 34 % 10-17, 30 % 18-25, 10 % 26-40.
const DURATIONS = { '2-3': 4, '4-9': 22, '10-17': 34, '18-25': 30, '26-40': 10 } as const;

/** The invented festival of Valombre: editions, sections, films and their registrations. Nothing when it is already there. */
export const loadFestival = async (loader: RecordLoader, options: FestivalOptions): Promise<{ readonly films: number }> => {
  const editions = demoEditions(options.referenceDate, options.state);
  const [current] = editions;
  const known = await loader.idsBy('festival-edition', 'eannee');
  if (current === undefined || known.has(String(current.Eannee))) return { films: 0 };
  await addEditions(loader, editions);
  const types = await addSectionTypes(loader);
  await addPastSections(loader, editions.slice(1), types);
  const sections = await addSections(loader, { edition: current, sections: DEMO_SECTIONS, types });
  return { films: await addFilms(loader, { edition: current, sections, random: createRandom(options.seed) }) };
};

const addEditions = async (loader: RecordLoader, editions: readonly DemoEdition[]): Promise<void> => {
  await loader.saveAll(
    'festival-edition',
    editions.map(({ Eannee, Numero, DateDebut, DateFin }, back) => ({
      Eannee,
      Numero,
      DateDebut,
      DateFin,
      IsDefaut: back === 0,
      IsOnline: true,
      IsCloturee: back > 0,
      DateDebutAccred: addDays(DateDebut, -120),
      DateFinAccred: addDays(DateDebut, -5),
      IsAccredOuvert: back === 0,
      IsDemandeBenevoleOuvert: back === 0,
      TradTexte: {
        TraductionFr: `${Numero}e Festival international du court métrage de Valombre et Marché du court, du ${DateDebut} au ${DateFin}.`,
      },
    })),
  );
};

type Types = Readonly<Record<string, number>>;

const addSectionTypes = async (loader: RecordLoader): Promise<Types> => {
  const ids = await loader.saveAll(
    'festival-section-type',
    OTHER_TYPES.map(({ TradLibelle, Ordre, IsHorsFestival }) => ({ TradLibelle, Ordre, IsHorsFestival, IsEnLigne: true })),
  );
  return { ...SYSTEM_TYPES, ...Object.fromEntries(OTHER_TYPES.map(({ kind }, index) => [kind, ids[index] ?? 0])) };
};

interface SectionPlan {
  readonly edition: DemoEdition;
  readonly sections: readonly DemoSection[];
  readonly types: Types;
}
type PlacedSection = DemoSection & { readonly id: number };

const addSections = async (loader: RecordLoader, { edition, sections, types }: SectionPlan): Promise<readonly PlacedSection[]> => {
  const ids = await loader.saveAll(
    'festival-section',
    sections.map(({ fr, en, es, prefix, kind, programmed, proposed }, index) => ({
      TradLibelle: { TraductionFr: fr, TraductionEn: en, TraductionEs: es },
      IdSectionType: types[kind] ?? 0,
      Eannee: edition.Eannee,
      Ordre: index + 1,
      Prefixe: prefix,
      ProchainNumero: programmed + proposed + 1,
      DateAnnonce: addDays(edition.DateDebut, -ANNOUNCED_DAYS_BEFORE),
    })),
  );
  return sections.map((section, index) => ({ ...section, id: ids[index] ?? 0 }));
};

const addPastSections = async (loader: RecordLoader, editions: readonly DemoEdition[], types: Types): Promise<void> => {
  const competitions = DEMO_SECTIONS.filter(({ kind }) => kind in SYSTEM_TYPES);
  for (const edition of editions) await addSections(loader, { edition, sections: competitions, types });
};

interface FilmPlan {
  readonly edition: DemoEdition;
  readonly sections: readonly PlacedSection[];
  readonly random: Random;
}
interface Entry {
  readonly section: PlacedSection;
  readonly numero: number;
  readonly isProgrammed: boolean;
}

const addFilms = async (loader: RecordLoader, { edition, sections, random }: FilmPlan): Promise<number> => {
  const entries = sections.flatMap((section) =>
    Array.from({ length: section.programmed + section.proposed }, (_, index): Entry => ({
      section,
      numero: index + 1,
      isProgrammed: index < section.programmed,
    })),
  );
  const countries = await loader.idsBy('pays', 'code');
  const people = entries.map(({ section }) => demoPerson(random, section.kind === 'national' ? 'FR' : undefined));
  const persons = await loader.saveAll(
    'personne',
    people.map(({ Nom, Prenom, country }) => ({ Nom, Prenom, IdPays: countries.get(country) ?? null })),
  );
  const films = await loader.saveAll(
    'film',
    entries.map((_, rank) => demoFilm(random, { rank, edition, countryId: countries.get(people[rank]?.country ?? 'FR') ?? null })),
  );
  await loader.saveAll(
    'film-credit',
    films.map((IdFilm, rank) => ({ IdFilm, IdFonction: DIRECTOR, IdPersonne: persons[rank] ?? null, Ordre: 1 })),
  );
  await register(loader, { entries, films, edition });
  return films.length;
};

const demoFilm = (
  random: Random,
  { rank, edition, countryId }: { readonly rank: number; readonly edition: DemoEdition; readonly countryId: number | null },
) => {
  const { prefixe, titre, prefixeInternational, titreInternational } = demoTitle(rank, edition.Eannee);
  const [from = 10, to = 17] = random.weighted(DURATIONS).split('-').map(Number);
  return {
    TitreOriginal: titre,
    Prefixe: prefixe,
    TitreInternational: titreInternational,
    PrefixeInternational: prefixeInternational,
    TitreTri: titre,
    Reference: `V${edition.Eannee}-${String(rank + 1).padStart(4, '0')}`,
    AnneeProd: edition.Eannee - (random.next() < 0.7 ? 0 : 1),
    IdPays: countryId,
    Duree: formatDuration(random.int(from, to) * 60 + random.int(0, 59)),
    IsPremierFilm: random.next() < 0.3,
    IsFilmEcole: random.next() < 0.18,
    DateInscription: addDays(edition.DateDebut, -random.int(60, 180)),
    IsCopieVisionnement: true,
    IsCopieProjection: random.next() < 0.8,
    TradResume: { TraductionFr: demoSynopsis(random) },
  };
};

interface Registration {
  readonly entries: readonly Entry[];
  readonly films: readonly number[];
  readonly edition: DemoEdition;
}

/** A registration is proposed first; those of the selection then pass each step as staff would. */
const register = async (loader: RecordLoader, { entries, films, edition }: Registration): Promise<void> => {
  const ids = await loader.saveAll(
    'festival-inscription',
    entries.map(({ section, numero, isProgrammed }, rank) => ({
      IdFilm: films[rank] ?? 0,
      IdSection: section.id,
      Eannee: edition.Eannee,
      Numero: `${section.prefix}${String(numero).padStart(4, '0')}`,
      Ordre: numero,
      DateAnnonce: isProgrammed ? addDays(edition.DateDebut, -ANNOUNCED_DAYS_BEFORE) : null,
    })),
  );
  for (const [rank, { isProgrammed, numero }] of entries.entries()) {
    const id = ids[rank] ?? 0;
    if (isProgrammed || numero % 3 === 0) await loader.transition('festival-inscription', 'shortlister', { id, version: 1 });
    if (isProgrammed) await loader.transition('festival-inscription', 'programmer', { id, version: 2 });
  }
};
