import { ConsentementDecision } from '#generated/enums/consentement-decision.gen.ts';
import { ConsentementSource } from '#generated/enums/consentement-source.gen.ts';
import type { Festival } from '../world/festival.ts';
import { type DemoFilm, shownTitle } from './films.ts';
import { drawable } from '../files/glyphs.ts';
import type { DemoPerson } from '../people/people.ts';
import { isCompetition } from './selection.ts';
import { type DemoWorld, amend } from '../world/world.ts';

const PHOTO = 2;
const POSTER = 3;
const SHOOTING = 4;
/** The small festival draws few different pictures, and shows each often. */
const VARIETY = { entiere: 900, petite: 8 } as const;
/** Portraits that have their own initials in the small festival. */
const PORTRAITS = 24;
const THEMES = 12;

/** Stills and posters of what is shown, portraits of who made it, posters of the editions: abstract, and drawn here. */
export function addPictures(festival: Festival): void {
  const { world, programmes, past, guests } = festival;
  const shown = programmes.flatMap(({ section, entries }) => entries.map(({ film }) => ({ film, isChosen: isCompetition(section) })));
  const done = new Set<number>();
  for (const { film, isChosen } of shown.toSorted((left, right) => Number(right.isChosen) - Number(left.isChosen))) {
    if (done.has(film.id)) continue;
    done.add(film.id);
    addStills(world, film, isChosen ? 2 : 1);
    if (isChosen) addPoster(world, film);
    if (isChosen) addPortrait(world, film.director);
  }
  for (const film of past.flatMap(({ films }) => films)) if (!done.has(film.id)) addStills(world, film, 1);
  for (const { plan } of guests.all) if (plan.origin === 'jury') addPortrait(world, plan.contact.person);
  addEditionPosters(world);
  addDepositPictures(festival);
  addAgendaPictures(world);
}

function varied(world: DemoWorld, id: number): number {
  return id % VARIETY[world.size];
}

function themeOf(world: DemoWorld, film: DemoFilm): number {
  return varied(world, film.id) % THEMES;
}

function fileName(text: string, suffix: string): string {
  return `${drawable(text)
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')
    .slice(0, 80)}${suffix}`;
}

function addStills(world: DemoWorld, film: DemoFilm, count: number): void {
  const title = shownTitle(film);
  for (let rank = 1; rank <= count; rank += 1) {
    const seed = varied(world, film.id) * 3 + rank;
    const name = fileName(title, `-${rank}.png`);
    world.add('film-image', {
      IdFilm: film.id,
      IdImage: world.addFile(name, { kind: 'photo', theme: themeOf(world, film), seed }),
      Type: rank === 2 && film.id % 5 === 0 ? SHOOTING : PHOTO,
      Libelle: rank === 1 ? 'Photo du catalogue' : 'Photo',
      // Some teams send no credit: the catalogue asks for it.
      Copyright: film.id % 11 === 0 ? null : `© ${film.producer.name}`,
      NomFichier: name,
      Extension: 'png',
      Ordre: rank,
    });
  }
}

function addPoster(world: DemoWorld, film: DemoFilm): void {
  const title = shownTitle(film);
  const { Prenom, Nom } = film.director;
  // A poster bears its own title: in the small festival the first ones only have theirs.
  const hasOwnTitle = world.isFull || world.files.filter(({ drawing }) => drawing.kind === 'affiche').length < VARIETY.petite;
  const words = hasOwnTitle ? { title, line: `un film de ${Prenom} ${Nom}` } : { title: 'Valombre', line: 'court métrage' };
  const name = fileName(title, '-affiche.png');
  world.add('film-image', {
    IdFilm: film.id,
    IdImage: world.addFile(name, { kind: 'affiche', theme: themeOf(world, film), seed: varied(world, film.id) * 3 + 1, ...words }),
    Type: POSTER,
    Libelle: 'Affiche',
    Copyright: `© ${film.producer.name}`,
    NomFichier: name,
    Extension: 'png',
    Ordre: 9,
  });
}

/** Consents to publish a portrait, and to have a page on the site (`consentement-finalite`). */
const PORTRAIT = 1;
const SITE = 4;

function addPortrait(world: DemoWorld, { id, Prenom, Nom }: DemoPerson): void {
  const consented = world.fromToday(-60 - (id % 40));
  const hasOwnInitials = world.isFull || world.files.filter(({ drawing }) => drawing.kind === 'portrait').length < PORTRAITS;
  const initials = hasOwnInitials ? drawable(`${Prenom.charAt(0)}${Nom.charAt(0)}`) : 'VB';
  amend(
    world,
    'personne',
    id,
  )({
    IdPhoto: world.addFile(fileName(`${Prenom} ${Nom}`, '.png'), { kind: 'portrait', theme: id % 3, initials }),
    DateConsentementPhoto: consented,
    DateConsentementPublication: consented,
  });
  for (const IdFinalite of [PORTRAIT, SITE])
    world.add('consentement', {
      IdPersonne: id,
      IdFinalite,
      Decision: ConsentementDecision.donne,
      DateConsentement: consented,
      Source: ConsentementSource.formulaire,
      Preuve: 'Case cochée dans le formulaire de dépôt',
      IsEnVigueur: true,
    });
}

function addEditionPosters(world: DemoWorld): void {
  for (const record of world.records('festival-edition')) {
    const [numero, year] = [Number(record.Numero), Number(record.Eannee)];
    const drawing = {
      kind: 'affiche',
      theme: numero,
      seed: numero,
      title: 'Valombre',
      line: `${numero}e festival du court métrage ${year}`,
    } as const;
    Object.assign(record, { IdImage: world.addFile(`affiche-${year}.png`, drawing) });
  }
}

const DEPOSITED = 2;

/** Pictures of a film that is still to be treated. */
function addDepositPictures({ world, submissions }: Festival): void {
  submissions.open.forEach((deposit, index) => {
    for (let rank = 1; rank <= DEPOSITED; rank += 1) {
      const name = `photo-${rank}.png`;
      world.add('ins-recup-image', {
        IdInsRecup: deposit,
        IdImage: world.addFile(name, { kind: 'photo', theme: index % THEMES, seed: index * 3 + rank }),
        Type: rank === 1 ? PHOTO : SHOOTING,
        NomFichier: name,
        Copyright: '© Production',
        UrlSource: `${world.depositUrl}/fichiers/film-${index + 1}/${name}`,
        Ordre: rank,
      });
    }
  });
}

function addAgendaPictures(world: DemoWorld): void {
  world.records('agenda').forEach((record, index) => {
    if (index % 3 === 0)
      Object.assign(record, {
        IdImage: world.addFile(`evenement-${index + 1}.png`, { kind: 'photo', theme: index % THEMES, seed: index * 2 + 4 }),
      });
  });
}
