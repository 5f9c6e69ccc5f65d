/** Records of ten jobs of a festival (tests/e2e/festival/festival-clock.spec.ts): each its own. */
import type { Page } from '@playwright/test';
import { addDays } from '#domain/values/dates.ts';
import { createRecord, createRecords, keptRecord } from './create.ts';
import { guest, members, volunteer } from './people.ts';
import { festival } from './festival.ts';
import { rows } from './read.ts';
import { address } from './session.ts';
import { step } from './step.ts';

export interface Edition {
  readonly Eannee: number;
  readonly DateDebut: string;
}

/** The edition that people work on. */
export async function workingEdition(page: Page): Promise<Edition> {
  const editions: readonly { Id: number; IsDefaut: boolean }[] = await (
    await page.request.get(address('/api/dico-festival-editions'))
  ).json();
  return JSON.parse(await keptRecord(page, 'festival-editions', editions.find(({ IsDefaut }) => IsDefaut)?.Id ?? 0));
}

export interface Made {
  readonly page: Page;
  readonly mark: string;
  readonly edition: Edition;
}

function label(TraductionFr: string) {
  return { TradLibelle: { TraductionFr } };
}

const ACCREDITED = 'festival-participant-accredites';
/** As many as one call takes. */
const SERIES = 50;
const FRANCE = 45;

interface Waiting {
  readonly formule: number;
  /** Once they are validated: other tests look at all that are. */
  readonly forget: () => Promise<void>;
}

/** Accreditations of one plan that wait to be validated. */
export async function accreditations({ page, mark, edition: { Eannee } }: Made, count: number): Promise<Waiting> {
  const IdFormule = await createRecord(page, 'festival-formules', { Eannee, ...label(`Presse ${mark}`), PrixHt: 0, PrixTtc: 0 });
  const activity = await createRecord(page, 'activites', label(`Journalisme ${mark}`));
  const names = Array.from({ length: count }, (_, rank) => ({ Nom: `Plume${rank} ${mark}`, Prenom: 'Lise' }));
  const people = await createRecords(page, 'personnes', names);
  const contacts = await createRecords(
    page,
    'contacts',
    people.map((IdPersonne) => ({
      IdPersonne,
      Email: `plume${IdPersonne}-${mark}@exemple.test`,
      Adresse: { IdPays: FRANCE },
      IdsActivite: [activity],
    })),
  );
  const made = await createRecords(
    page,
    ACCREDITED,
    contacts.map((IdContact) => ({ Eannee, IdContact, IdFormule })),
  );
  for (let from = 0; from < made.length; from += SERIES) {
    const Fiches = made.slice(from, from + SERIES).map((Id) => ({ Id, Version: 1 }));
    await step(page, '/api/etapes/festival-participant-accredite/soumettre/serie', { Fiches, Essai: false, Mail: false });
  }
  // Made, handed in, validated.
  const Deleted = made.map((Id) => ({ Id, Version: 3 }));
  return { formule: IdFormule, forget: () => step(page, `/api/${ACCREDITED}/lot`, { Items: [], Deleted }) };
}

interface Titled {
  readonly IdSection: number;
  readonly films: readonly { readonly id: number; readonly title: string }[];
}

/** A section with films that are registered in it. */
export async function section({ page, mark, edition: { Eannee } }: Made, name: string, count: number): Promise<Titled> {
  const IdSectionType = await createRecord(page, 'festival-section-types', label(`Type ${name} ${mark}`));
  const IdSection = await createRecord(page, 'festival-sections', { Eannee, IdSectionType, ...label(`${name} ${mark}`) });
  const titles = Array.from({ length: count }, (_, rank) => `${name} ${rank + 1} ${mark}`);
  const ids = await createRecords(
    page,
    'films',
    titles.map((TitreOriginal) => ({ TitreOriginal, Duree: '01:30:00' })),
  );
  await createRecords(
    page,
    'festival-inscriptions',
    ids.map((IdFilm) => ({ IdFilm, IdSection, Eannee })),
  );
  // In the order of their ids, which lists keep.
  const films = ids.map((id, index) => ({ id, title: titles[index] ?? '' })).toSorted((left, right) => left.id - right.id);
  return { IdSection, films };
}

async function ownId(page: Page): Promise<unknown> {
  return (await rows(page, 'utilisateurs', { where: { field: 'Login', op: 'eq', value: festival().login }, columns: ['Login'] }))[0]?.[
    'Id'
  ];
}

/** Films of the section for the person at work to see. */
export async function viewings({ page, edition }: Made, { films }: Titled): Promise<void> {
  return step(page, `/api/visionnements/${edition.Eannee}/affectations`, {
    IdsFilm: films.map(({ id }) => id),
    IdsUtilisateur: [await ownId(page)],
    ParFilm: 1,
    Lot: null,
    DateEcheance: addDays(edition.DateDebut, -1),
    Essai: false,
  });
}

/** Notes of the person at work about the films of the section. */
export async function notes({ page, edition: { Eannee } }: Made, { films }: Titled): Promise<void> {
  const IdUtilisateur = await ownId(page);
  await createRecords(
    page,
    'film-notes',
    films.map(({ id: IdFilm }, rank) => ({ IdFilm, IdUtilisateur, Eannee, Note: 9 - rank, Avis: 1 })),
  );
}

/** A programme of the edition and the first room of its grid. */
export async function programme(made: Made): Promise<{ readonly code: string; readonly room: string; readonly column: string }> {
  const { page, mark, edition } = made;
  const { IdSection } = await section(made, 'Séances', 0);
  const code = `P${mark}`;
  await createRecord(page, 'festival-programmes', { Eannee: edition.Eannee, IdSection, Code: code, ...label('Nuits') });
  const room = `${mark} Verrière`;
  const IdSalle = await createRecord(page, 'festival-salles', { ...label(room), Ordre: 0, Jauge: 120 });
  await createRecord(page, 'festival-salle-editions', { IdSalle, Eannee: edition.Eannee, JaugeOuverte: 100 });
  return { code, room, column: `[data-room="${IdSalle}"]` };
}

/** Long before the opening, and not the one of a first try. */
function quietDay(opens: string): string {
  return addDays(opens, -40 - (Math.floor(Date.now() / 1000) % 200));
}

/** Guests who come by train on a day without others, with as many drivers and cars. */
export async function arrivals({ page, mark, edition: { Eannee, DateDebut } }: Made, count: number): Promise<string> {
  const day = quietDay(DateDebut);
  const IdPosteAffecte = await createRecord(page, 'festival-poste-benevoles', { ...label(`Navettes ${mark}`), IsPermis: true });
  for (let rank = 1; rank <= count; rank += 1) {
    await createRecord(page, 'festival-vehicules', { Libelle: `Voiture ${rank} ${mark}`, NbPlaces: 3 });
    await volunteer(page, `Pilote${rank} ${mark}`, { Eannee, IdPosteAffecte, more: { IsPermis: true } });
    const IdParticipant = await guest(page, `Voyageur${rank}${mark}`, { Eannee, Arrivee: DateDebut, Depart: addDays(DateDebut, 2) });
    const journey = { IdParticipant, Sens: 1, Date: day, Heure: `1${rank}:00:00`, Moyen: 2, Gare: `Gare ${mark}`, IsNavette: true };
    await createRecord(page, 'festival-trajets', journey);
  }
  return day;
}

/** A guest for some nights, and a hotel that has them. */
export async function sleeper({ page, mark, edition: { Eannee, DateDebut } }: Made, nights: number): Promise<string> {
  await createRecord(page, 'festival-hotels', { Libelle: `Relais ${mark}`, NbChambres: 9, PrixDouble: 80 });
  const name = `Dormeur${mark}`;
  await guest(page, name, { Eannee, Arrivee: DateDebut, Depart: addDays(DateDebut, nights), NuitsMax: nights });
  return name;
}

/** The first day of the planning, when one post asks for as many volunteers twice as it has. */
export async function shifts({ page, mark, edition: { Eannee, DateDebut } }: Made, people: number): Promise<string> {
  const day = addDays(DateDebut, -2);
  const IdPoste = await createRecord(page, 'festival-poste-benevoles', label(`Montage ${mark}`));
  for (const [from, to] of [
    ['08', '11'],
    ['12', '16'],
  ])
    await createRecord(page, 'benevole-besoins', {
      IdPoste,
      Eannee,
      NbVoulus: people,
      Debut: `${day}T${from}:00:00`,
      Fin: `${day}T${to}:00:00`,
    });
  for (let rank = 1; rank <= people; rank += 1) await volunteer(page, `Monteur${rank} ${mark}`, { Eannee, IdPosteAffecte: IdPoste });
  return day;
}

/** Participant whose badge is due. */
export async function arriving({ page, mark, edition: { Eannee } }: Made): Promise<string> {
  const [member] = await members(page, { Eannee, mark, count: 1 });
  return member?.name ?? '';
}
