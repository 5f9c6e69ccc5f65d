import { isSamePicture, readPicture } from '../published/picture.ts';
import { screeningsWith } from '../warnings/screening-people.ts';
import { takePictures } from '../published/take-pictures.ts';
import { readId, type RecordData } from '#domain/values/record-data.ts';
import { byId, numbersIn } from '#domain/values/record-columns.ts';
import type { EntityName, RecordOf } from '#domain/work/typed-records.ts';
import { find, gone, mark, type Work } from '#domain/work/work.ts';
import { type CommitRule, idsOf, type Written, type WrittenOp, writtenOf } from '#domain/work/rule.ts';
import type { FestivalPublicationSeance } from '#generated/records/festival-publication-seance.gen.ts';
const EVERY: readonly WrittenOp[] = ['insert', 'update', 'delete', 'restore'];

/** A screening is modified since its publication once anything that the public reads of it differs: names, films, lengths, versions, guests. */
export const staleAnnouncements: CommitRule = {
  name: 'mark the announced screenings that the public reads otherwise',
  phase: 'before-commit',
  on: [
    {
      entity: 'festival-programmation',
      ops: EVERY,
      fields: [
        'IdProgramme',
        'IdSalle',
        'IsEnPresence',
        'Intervenants',
        'IdsLangueEntendue',
        'IdsLangueSousTitre',
        'SousTitrage',
        'VersionChoisie',
        'IsAudiodescription',
        'IsSourds',
        'CodeBilletterie',
      ],
    },
    { entity: 'festival-programme', ops: EVERY, fields: ['IdLibelle', 'IdSection', 'PublicConseille'] },
    { entity: 'festival-section', ops: EVERY, fields: ['IdLibelle'] },
    { entity: 'festival-salle', ops: EVERY, fields: ['IdLibelle', 'IdLieu', 'IdAdresse'] },
    { entity: 'festival-lieu', ops: EVERY, fields: ['IdLibelle', 'IdAdresse'] },
    { entity: 'adresse', ops: EVERY },
    {
      entity: 'festival-inscription',
      ops: EVERY,
      fields: [
        'IdProgramme',
        'IdFilm',
        'Ordre',
        'Statut',
        'DateRetrait',
        'DureeProjetee',
        'IdCopieProjetee',
        'PublicConseille',
        'Avertissement',
      ],
    },
    {
      entity: 'film',
      ops: EVERY,
      fields: [
        'Prefixe',
        'TitreOriginal',
        'PrefixeInternational',
        'TitreInternational',
        'IdPays',
        'IdsPaysCoProd',
        'IsSansDialogue',
        'IsMuet',
        'AnneeProd',
        'Duree',
        'IdsLangueDialogue',
      ],
    },
    { entity: 'film-credit', ops: EVERY },
    { entity: 'film-titre', ops: EVERY },
    { entity: 'film-copie', ops: EVERY, fields: ['IdLangueSousTitre'] },
    { entity: 'personne', ops: ['update'], fields: ['Nom', 'Prenom'] },
    { entity: 'contact', ops: ['update'], fields: ['IdPersonne'] },
    { entity: 'festival-participant', ops: EVERY, fields: ['Statut', 'IdContact'] },
    { entity: 'pays', ops: ['update'], fields: ['IdLibelle'] },
    { entity: 'langue', ops: ['update'], fields: ['IdLibelle'] },
  ],
  *run(written) {
    const lines = yield* openLines(yield* linesOf(written));
    const screenings = byId(yield* find('festival-programmation', { Id: numbersIn(lines, 'IdProgrammation') }));
    const pictures = yield* takePictures([...screenings.values()]);
    const changed = lines.filter((line) => {
      const [announced, now] = [readPicture(line.Contenu), pictures.get(line.IdProgrammation ?? 0)?.picture ?? null];
      const isStale = announced !== null && now !== null && !isSamePicture(announced, now);
      return isStale !== line.IsPerimee;
    });
    for (const [isStale, some] of Map.groupBy(changed, (line) => line.IsPerimee))
      yield* mark('festival-publication-seance', some.map(readId), { IsPerimee: !isStale });
  },
};

/** Announcements in force that what was written may have to do with. */
function* linesOf(written: readonly Written[]): Work<readonly FestivalPublicationSeance[]> {
  // A country or a language is in too many films to look for them one by one; a guest who is deleted takes the links to screenings along.
  const isWide =
    ['pays', 'langue'].some((entity) => idsOf(written, entity).length > 0) ||
    writtenOf(written, 'festival-participant').some(({ op }) => op === 'delete');
  if (isWide) return yield* find('festival-publication-seance', { IsCourante: true });
  return yield* find('festival-publication-seance', { IdProgrammation: yield* screeningsOf(written), IsCourante: true });
}

/** Announcements of a closed edition stay as they were. */
function* openLines(lines: readonly FestivalPublicationSeance[]): Work<readonly FestivalPublicationSeance[]> {
  const publications = yield* find('festival-publication', { Id: numbersIn(lines, 'IdPublication') });
  const years = numbersIn(publications, 'Eannee');
  const open = new Set((yield* find('festival-edition', { Eannee: years, IsCloturee: false })).map(({ Eannee }) => Eannee));
  const openPublications = new Set(publications.filter(({ Eannee }) => open.has(Eannee)).map(readId));
  return lines.filter(({ IdPublication }) => openPublications.has(IdPublication));
}

function* screeningsOf(written: readonly Written[]): Work<readonly number[]> {
  const programmes = new Set([
    ...idsOf(written, 'festival-programme'),
    ...numbersIn(yield* find('festival-programme', { IdSection: idsOf(written, 'festival-section') }, ['IdSection']), 'Id'),
    ...(yield* programmesOfFilms(written)),
  ]);
  const addresses = idsOf(written, 'adresse');
  const venues = yield* find('festival-lieu', { IdAdresse: addresses }, ['IdAdresse']);
  const rooms = [
    ...(yield* find('festival-salle', { IdLieu: [...idsOf(written, 'festival-lieu'), ...venues.map(readId)] }, ['IdLieu'])),
    ...(yield* find('festival-salle', { IdAdresse: addresses }, ['IdAdresse'])),
  ];
  const found = [
    ...(yield* find('festival-programmation', { IdProgramme: [...programmes] }, ['IdProgramme'])),
    ...(yield* find('festival-programmation', { IdSalle: [...idsOf(written, 'festival-salle'), ...rooms.map(readId)] }, ['IdSalle'])),
    ...(yield* find('festival-programmation', { Id: yield* screeningsWith(yield* guestsOf(written)) }, ['IdProgramme'])),
  ];
  return [...new Set([...idsOf(written, 'festival-programmation'), ...found.map(readId)])];
}

/** Programmes that show the films that were written, or whose registrations, credits or copies were: as they are and as they were. */
function* programmesOfFilms(written: readonly Written[]): Work<readonly number[]> {
  const credits = [
    ...(yield* kept(written, 'film-credit')),
    ...(yield* find('film-credit', { IdPersonne: idsOf(written, 'personne') }, ['IdFilm'])),
  ];
  const titles = yield* kept(written, 'film-titre');
  const films = [...new Set([...idsOf(written, 'film'), ...numbersIn(credits, 'IdFilm'), ...numbersIn(titles, 'IdFilm')])];
  const entries = [
    ...(yield* kept(written, 'festival-inscription')),
    ...(yield* find('festival-inscription', { IdFilm: films }, ['IdProgramme'])),
    ...(yield* find('festival-inscription', { IdCopieProjetee: idsOf(written, 'film-copie') }, ['IdProgramme'])),
  ];
  return numbersIn(entries, 'IdProgramme');
}

function* guestsOf(written: readonly Written[]): Work<readonly number[]> {
  const persons = yield* find('contact', { IdPersonne: idsOf(written, 'personne') }, ['IdPersonne']);
  const contacts = [...new Set([...idsOf(written, 'contact'), ...persons.map(readId)])];
  const people = yield* find('festival-participant', { IdContact: contacts }, ['IdContact']);
  return [...new Set([...idsOf(written, 'festival-participant'), ...people.map(readId)])];
}

/** Records as they are, as they were when they were deleted, and what an update took away. */
function kept<E extends EntityName>(written: readonly Written[], entity: E): Work<readonly Partial<RecordOf<E>>[]>;
function* kept(written: readonly Written[], entity: EntityName): Work<readonly RecordData[]> {
  const changes = writtenOf(written, entity);
  const ids = idsOf(written, entity);
  return [
    ...(yield* find(entity, { Id: ids })),
    ...(yield* gone(entity, ids)),
    ...changes.flatMap(({ before }): RecordData[] => (before === null ? [] : [before])),
  ];
}
