import { addDays } from '#domain/values/dates.ts';
import type { Festival } from '../world/festival.ts';
import { type Entry, isCompetition } from './selection.ts';
import type { Submissions } from './submissions.ts';
import type { Users } from '../world/users.ts';

const SELECTED = 1;
const REJECTED = 2;
const FIRST_ROUND = 3;
const SECOND_ROUND = 4;
const VIEWERS = 3;
const COMMENTS = [
  'Belle idée, tenue jusqu’au bout.',
  'Trop long d’un tiers.',
  'Un vrai regard, à revoir en salle.',
  'La musique couvre tout.',
  'À programmer en séance scolaire.',
  'Fin magnifique.',
  'Très bien joué, surtout la petite fille.',
  'On devine tout dès la troisième minute.',
  'Image superbe, récit plus mince.',
  'Drôle, ce qui est rare cette année.',
  'Le sujet est fort, la forme hésite.',
  'À garder pour une ouverture de programme.',
  'Plan-séquence remarquable au milieu.',
  'Voix off inutile.',
  'Sous-titres à refaire avant projection.',
  'Proche d’un film de l’an dernier, en mieux.',
  'Je défends celui-ci.',
  'Montage nerveux, un peu gratuit.',
  'Très beau travail du son.',
  'Scénario solide, dialogues moins.',
] as const;

/** Films that each account of the demonstration has yet to watch. */
const OPEN_VIEWINGS = 14;
const SEEN_EARLY = 18;
/** Films of each competition that were seen and not kept. */
const SEEN_AND_LEFT = 16;

/** The committee has deliberated: three notes on each film of the competitions and of the shortlist, by those who were to see it. */
export function addCommittee(festival: Festival, users: Users): void {
  addPastNotes(festival, users);
  addNotes(festival, users);
  addOpenViewings(festival);
  addHiddenNotes(festival, users);
}

/** The door of the market video library is still open: whoever signs in has its last arrivals to watch. */
function addOpenViewings({ world, submissions }: Festival): void {
  const market = submissions.deposits.filter(({ section }) => section.key === 'videotheque').slice(0, OPEN_VIEWINGS);
  for (const user of world.viewers) {
    for (const [index, entry] of market.entries())
      world.add('affectation-visionnage', {
        IdInscription: entry.id,
        IdUtilisateur: user,
        Lot: 'Vidéothèque du marché',
        DateEcheance: world.fromToday(2 + Math.floor(index / 4)),
      });
  }
}

/** The committee has begun with the video library: what it says stays hidden until the section deliberates. */
function addHiddenNotes({ world, submissions }: Festival, { committee }: Users): void {
  const random = world.random('hidden-notes');
  const seen = submissions.deposits.filter(({ section }) => section.key === 'videotheque').slice(OPEN_VIEWINGS, OPEN_VIEWINGS + SEEN_EARLY);
  for (const entry of seen) {
    for (const user of random.shuffle(committee).slice(0, 2)) {
      const note = random.int(8, 18) / 2;
      world.add('film-note', {
        IdFilm: entry.film.id,
        IdInscription: entry.id,
        IdUtilisateur: user,
        Eannee: world.edition.Eannee,
        Note: note,
        Avis: avisOf(false, note),
        Commentaire: random.chance(0.4) ? random.pick(COMMENTS) : null,
        DateNote: world.fromToday(-random.int(1, 9)),
      });
    }
  }
}

function addNotes({ world, programmes, submissions }: Festival, { committee }: Users): void {
  const random = world.random('committee');
  const chosen = programmes.filter(({ section }) => isCompetition(section)).flatMap(({ entries }) => entries);
  const kept = [...chosen, ...submissions.shortlisted];
  [...kept, ...leftOf(submissions, kept)].forEach((entry, index) => {
    const isChosen = index < chosen.length;
    random
      .shuffle(committee)
      .slice(0, VIEWERS)
      .forEach((user) => {
        const note = isChosen ? random.int(13, 19) / 2 : random.int(index < kept.length ? 9 : 4, index < kept.length ? 15 : 11) / 2;
        const seen = world.day(-random.int(56, 110));
        world.add('film-note', {
          IdFilm: entry.film.id,
          IdInscription: entry.id,
          IdUtilisateur: user,
          Eannee: world.edition.Eannee,
          Note: note,
          Avis: avisOf(isChosen, note),
          Commentaire: random.chance(0.5) ? random.pick(COMMENTS) : null,
          DateNote: seen,
        });
        world.add('affectation-visionnage', {
          IdInscription: entry.id,
          IdUtilisateur: user,
          Lot: `Lot ${1 + (index % 12)}`,
          DateEcheance: world.day(-56),
          VuLe: `${seen}T20:30:00`,
        });
      });
  });
}

/** Some films of each competition that were seen, and not kept. */
function leftOf({ deposits }: Submissions, kept: readonly Entry[]): readonly Entry[] {
  const ids = new Set(kept.map(({ id }) => id));
  const left = deposits.filter(({ id, section }) => isCompetition(section) && !ids.has(id));
  return [...Map.groupBy(left, ({ section }) => section.key).values()].flatMap((entries) => entries.slice(0, SEEN_AND_LEFT));
}

/** Notes of the committee about the selections before. */
function addPastNotes({ world, past }: Festival, { committee }: Users): void {
  const random = world.random('past-committee');
  for (const { edition, programmes } of past) {
    for (const entry of programmes.flatMap(({ entries }) => entries)) {
      for (const user of random.shuffle(committee).slice(0, VIEWERS)) {
        const note = random.int(13, 19) / 2;
        world.add('film-note', {
          IdFilm: entry.film.id,
          IdInscription: entry.id,
          IdUtilisateur: user,
          Eannee: edition.Eannee,
          Note: note,
          Avis: avisOf(true, note),
          Commentaire: random.chance(0.4) ? random.pick(COMMENTS) : null,
          DateNote: addDays(edition.DateDebut, -random.int(56, 110)),
        });
      }
    }
  }
}

function avisOf(isChosen: boolean, note: number): number {
  if (isChosen) return note >= 7 ? SELECTED : SECOND_ROUND;
  return note >= 6 ? FIRST_ROUND : REJECTED;
}
