import type { Store } from '../store/store.ts';
import type { Row } from '../store/tables.ts';
import type { Draw } from './draw.ts';

type Adjust = (row: Row, draw: Draw, store: Store) => void;

const FRANCE = 45;
const DIRECTOR = 1;
const FIRST_FREE_ID = 1001;

/** What chance alone would make false: a film without a director, half of the world's films from Mayotte. */
const ADJUSTMENTS: Readonly<Record<string, Adjust>> = {
  film: (row, draw, store) => {
    row['IdPays'] = countryOf(draw, store);
    if (draw.chance(0.7)) for (const name of ['IdsPaysCoProd', 'IdsPaysTournage']) emptyLinks(store, row, name);
    row['IsArchive'] = false;
  },
  personne: (row, draw, store) => {
    row['IdPays'] = countryOf(draw, store);
  },
  // One contact a person: two would make the same guest twice.
  contact: (row, draw, store) => {
    row['IdPersonne'] = draw.turn(store.tables.all('personne'))?.['Id'] ?? null;
    row['IsArchive'] = false;
  },
  'film-credit': (row, draw, store) => {
    const credits = store.tables.all('film-credit').filter((credit) => credit['IdFilm'] === row['IdFilm']);
    const people = store.tables.all('personne');
    row['Ordre'] = credits.indexOf(row) + 1;
    if (credits[0] !== row) return;
    row['IdFonction'] = DIRECTOR;
    row['IdPersonne'] = draw.pick(people)?.['Id'] ?? null;
    row['IdStructure'] = null;
  },
  'film-titre': (row, draw, store) => {
    row['IdLangue'] = draw.pick(store.tables.all('langue').filter((langue) => Number(langue['Id']) >= FIRST_FREE_ID))?.['Id'] ?? null;
  },
};

/** Each guest, volunteer or accredited person is somebody else, known by one contact. */
const participant: Adjust = (row, draw, store) => {
  const contact = draw.turn(store.tables.all('contact'));
  row['Eannee'] = 2027;
  row['IdContact'] = contact?.['Id'] ?? null;
  row['IdPersonne'] = contact?.['IdPersonne'] ?? null;
  row['IdStructure'] = contact?.['IdStructure'] ?? null;
};

export function adjustRow(entity: string, { row, draw }: { readonly row: Row; readonly draw: Draw }, store: Store): void {
  const adjust = entity.startsWith('festival-participant-') ? participant : ADJUSTMENTS[entity];
  adjust?.(row, draw, store);
}

/** Two films out of five come from the country of the festival, the others from everywhere else. */
function countryOf(draw: Draw, store: Store): number {
  if (draw.chance(0.4)) return FRANCE;
  const others = store.tables.all('pays').filter((pays) => Number(pays['Id']) >= FIRST_FREE_ID);
  return Number(draw.pick(others)?.['Id'] ?? FRANCE);
}

function emptyLinks(store: Store, row: Row, name: string): void {
  const field = store.tables.entity('film').fields.find((one) => one.name === name);
  if (field?.link !== undefined) store.tables.setLinks(field, Number(row['Id']), []);
}
