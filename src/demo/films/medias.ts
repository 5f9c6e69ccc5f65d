import { addDays } from '#domain/values/dates.ts';
import type { Festival } from '../world/festival.ts';
import { duration } from './film-parts.ts';
import { type DemoFilm, shownTitle } from './films.ts';
import type { Random } from '#domain/values/random.ts';
import { type Entry, isCompetition } from './selection.ts';
import { type DemoWorld, at } from '../world/world.ts';

const LOCAL = 1;
const PLATFORM = 2;
const PRO = 3;
const PUBLIC = 1;
const DONE = 2;
const TO_TREAT = 0;
const RUNNING = 1;
const FAILED = 3;
const REFRESHED = 2;
/** Of the one clip that every trailer and every extract plays. */
const CLIP_S = 6;
const CLIP_KO = 11;
/** A minute of a screener, in Ko. */
const SCREENER_KO_A_MINUTE = 14_600;
/** The door of the market video library is still open: its last arrivals are being treated. */
const STATES = [TO_TREAT, TO_TREAT, TO_TREAT, TO_TREAT, TO_TREAT, RUNNING, RUNNING, FAILED, FAILED, FAILED] as const;
const FAULT = 'La piste sonore est muette après 02:14 : le fichier est à renvoyer.';

interface Places {
  /** Language of the dialogues, by film: a film without any has none. */
  readonly spoken: ReadonlyMap<number, number>;
  readonly screeners: number;
  readonly trailers: number;
}

/** Screeners of what was chosen, trailers that play, and the last arrivals of the market video library, an extract of each to be seen here. */
export function addMedias(festival: Festival): void {
  const { world, programmes, submissions } = festival;
  const random = world.random('medias');
  const chosen = programmes.filter(({ section }) => isCompetition(section)).flatMap(({ entries }) => entries);
  const market = submissions.deposits.filter(({ section }) => section.key === 'videotheque');
  const places = addPlaces(world, {
    screeners: chosen.length + submissions.shortlisted.length + market.length,
    trailers: chosen.length + market.length,
  });
  const add = mediaAdder(festival, random, places);
  for (const { film } of [...chosen, ...submissions.shortlisted]) add(film, DONE);
  for (const { film } of chosen) addTrailer(festival, places, film);
  market.forEach(({ film }: Entry, index) => {
    add(film, STATES[index] ?? DONE);
    addExtract(festival, places, film);
  });
}

function addPlaces(world: DemoWorld, { screeners, trailers }: Omit<Places, 'spoken'>): Places {
  const server = world.add('media-serveur', {
    Nom: 'Stockage de Valombre',
    UrlSource: 'https://medias.valombre.example',
    Protocole: 'sftp',
    Port: 22,
    FtpLogin: 'festival',
  });
  function place(Dossier: string, NbFichiers: number, NbOrphelins: number): number {
    return world.add('media-emplacement', {
      IdServeur: server,
      Dossier,
      NbFichiers,
      NbOrphelins,
      Etat: REFRESHED,
      DateMaj: at(world.fromToday(-1), '04:00'),
      IsReplicationOvp: Dossier.includes('visionnement'),
    });
  }
  const root = `/festival/${world.edition.Eannee}`;
  const spoken = new Map(
    world.records('film').flatMap(({ Id, IdsLangueDialogue }) => (IdsLangueDialogue ?? []).slice(0, 1).map((id) => [Id, id] as const)),
  );
  return { spoken, screeners: place(`${root}/visionnement`, screeners, 2), trailers: place(`${root}/bandes-annonces`, trailers, 0) };
}

function mediaAdder({ world, lists }: Festival, random: Random, { screeners, spoken }: Places) {
  return (film: DemoFilm, state: number): void => {
    world.add('media', {
      IdFilm: film.id,
      IdMediaType: lists.id('media-type', 'Visionnement'),
      Libelle: `${film.reference}, visionnement`,
      IdLangue: spoken.get(film.id) ?? null,
      IdLangueSousTitre: film.country === 'FR' ? null : world.language('fr'),
      Canal: PLATFORM,
      Plateforme: 1,
      Embed: film.reference.toLowerCase(),
      IdEmplacement: screeners,
      Statut: state,
      Erreur: state === FAILED ? FAULT : null,
      Acces: PRO,
      Duree: state === TO_TREAT ? null : duration(film.seconds + (random.chance(0.06) ? random.int(3, 20) : 0)),
      Taille: Math.round((film.seconds / 60) * SCREENER_KO_A_MINUTE),
      DateAjout: at(addDays(world.edition.DateDebut, state === DONE ? -random.int(85, 190) : -random.int(25, 30)), '18:20'),
    });
  };
}

/** Films whose deposit declared one. All play the same six seconds. */
function addTrailer(festival: Festival, places: Places, film: DemoFilm): void {
  const { world } = festival;
  if (!world.records('film').some(({ Id, IsBandeAnnonce }) => Id === film.id && IsBandeAnnonce === true)) return;
  const name = `${film.reference}-bande-annonce`;
  const media = addClip(festival, places, {
    film,
    type: 'Bande-annonce',
    name,
    at: at(world.day(-60 - (film.id % 30)), '11:40'),
  });
  if (film.country !== 'FR')
    world.add('media-sous-titre', {
      IdMedia: media,
      IdLangue: world.language('fr'),
      IdFichier: world.addFile(`${name}.srt`, { kind: 'srt', lines: ['Tu as fermé la porte ?', 'Je croyais que c’était toi.'] }),
      DateEnvoi: at(world.day(-50), '15:10'),
      Statut: DONE,
    });
}

/** The screeners play on the site of their host, which a demonstration has not: whoever is to see the film has this much of it. */
function addExtract(festival: Festival, places: Places, film: DemoFilm): void {
  addClip(festival, places, { film, type: 'Extrait', name: `${film.reference}-extrait`, at: at(festival.world.day(-24), '09:15') });
}

interface Clip {
  readonly film: DemoFilm;
  readonly type: 'Bande-annonce' | 'Extrait';
  readonly name: string;
  readonly at: string;
}

function addClip({ world, lists }: Festival, { trailers, spoken }: Places, { film, type, name, at: added }: Clip): number {
  return world.add('media', {
    IdFilm: film.id,
    IdMediaType: lists.id('media-type', type),
    Libelle: `${shownTitle(film)}, ${type.toLowerCase()}`.slice(0, 250),
    IdLangue: spoken.get(film.id) ?? null,
    Canal: LOCAL,
    IdFichier: world.addFile(`${name}.mp4`, { kind: 'clip' }),
    IdEmplacement: trailers,
    Statut: DONE,
    Acces: type === 'Extrait' ? PRO : PUBLIC,
    Duree: duration(CLIP_S),
    Taille: CLIP_KO,
    DateAjout: added,
  });
}
