import { TableauCarteNature } from '#generated/enums/tableau-carte-nature.gen.ts';
import type { Language } from '#generated/entities/descriptor.gen.ts';
import { type ServerText, textsIn } from '#domain/texts/server-texts.ts';
import type { EntityName, FieldOf } from '#domain/work/typed-records.ts';

/** The dashboard that comes with the product has no row: a new version of it is there at once, and nobody writes on it. */
export const EDITION_REPORT = 0;

interface ReportCard {
  readonly title: Extract<Parameters<ServerText>[0], `bilan.${string}`>;
  readonly nature: TableauCarteNature;
  readonly width: 1 | 2 | 3 | 4;
  /** Key of the list, and its shipped view. */
  readonly list: string;
  readonly view: string;
  readonly question?: { readonly par?: readonly string[]; readonly calcul?: string; readonly forme?: string };
}

const { liste, chiffre, graphique } = TableauCarteNature;

function figure(title: ReportCard['title'], list: string, view: string): ReportCard {
  return { title, nature: chiffre, width: 1, list, view };
}

function sum<E extends EntityName>(
  title: ReportCard['title'],
  of: { readonly list: string; readonly view: string; readonly entity: E; readonly field: FieldOf<E> },
): ReportCard {
  return { ...figure(title, of.list, of.view), question: { calcul: `somme:${of.field}` } };
}

function chart<E extends EntityName>(
  title: ReportCard['title'],
  of: { readonly list: string; readonly view: string; readonly entity: E; readonly by: readonly FieldOf<E>[]; readonly forme: string },
): ReportCard {
  return { title, nature: graphique, width: 2, list: of.list, view: of.view, question: { par: of.by, forme: of.forme } };
}

const REGISTRATIONS = { list: 'festival-inscriptions-a-programmer', view: 'programmes', entity: 'festival-inscription' } as const;
const SCREENINGS = { list: 'festival-programmation', view: 'toutes', entity: 'festival-programmation' } as const;
const PEOPLE = { list: 'festival-participant', view: 'tous', entity: 'festival-participant' } as const;
const PASSES = { list: 'festival-participant-accredite', view: 'validees', entity: 'festival-participant-accredite' } as const;
const SUBMISSIONS = { list: 'ins-recup', view: 'toutes', entity: 'ins-recup' } as const;

/** The edition at work in one page: films, screenings, people, nights and money. */
const CARDS: readonly ReportCard[] = [
  figure('bilan.depots', SUBMISSIONS.list, SUBMISSIONS.view),
  figure('bilan.programmes', REGISTRATIONS.list, REGISTRATIONS.view),
  figure('bilan.seances', SCREENINGS.list, SCREENINGS.view),
  sum('bilan.entrees', { ...SCREENINGS, field: 'EntreesPayantes' }),
  chart('bilan.depotsParPays', { ...SUBMISSIONS, by: ['IdPays'], forme: 'barres' }),
  chart('bilan.filmsParSection', { ...REGISTRATIONS, by: ['IdSection'], forme: 'parts' }),
  // The names of nine days stand side by side on a whole line alone.
  { ...chart('bilan.seancesParJour', { ...SCREENINGS, by: ['Jour'], forme: 'barres' }), width: 4 },
  figure('bilan.participants', PEOPLE.list, PEOPLE.view),
  figure('bilan.nuits', 'festival-hotel-pec', 'toutes'),
  figure('bilan.accreditations', PASSES.list, PASSES.view),
  sum('bilan.montantAccreditations', { ...PASSES, field: 'Prix' }),
  chart('bilan.seancesParSalle', { ...SCREENINGS, by: ['IdSalle'], forme: 'barres' }),
  chart('bilan.participantsParType', { ...PEOPLE, by: ['Type', 'Statut'], forme: 'barres' }),
  { title: 'bilan.retires', nature: liste, width: 4, list: REGISTRATIONS.list, view: 'retires' },
];

/** Cards of the report as rows hold them, in the words of the reader. */
export function reportCards(culture: Language) {
  const text = textsIn(culture);
  return CARDS.map(({ title, nature, width, list, view, question }) => ({
    Nature: nature,
    Libelle: text(title),
    Largeur: width,
    Entity: list,
    IdVue: null,
    Data: JSON.stringify({ Vue: view, ...(question !== undefined && { Question: question }) }),
  }));
}

export function reportName(culture: Language): string {
  return textsIn(culture)('bilan.titre');
}
