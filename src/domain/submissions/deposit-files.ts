import { RepriseEtat } from '#generated/enums/reprise-etat.gen.ts';
import { type RecordData, readId, readNumber } from '#domain/records/values/record-data.ts';
import { create, find, open, refuse, remove, update, type Work } from '#domain/work/work.ts';
import { type Deposit, imageTypeOf } from './deposit.ts';
import { WAITING } from './deposit-video.ts';
import { filmImageOf } from './film-of-submission.ts';

export interface DepositFiles {
  readonly NbImages: number;
  readonly HasVideo: boolean;
}

/** The same of one submission, by its id. */
export function* refreshOne(id: number, deposit: Deposit): Work<DepositFiles> {
  return yield* refreshFiles(yield* open('ins-recup', id), deposit);
}

/** The pictures and the video as the site has them now; one whose file is missing is asked for again, from the first try. */
export function* refreshFiles(submission: RecordData, deposit: Deposit): Work<DepositFiles> {
  yield* requireOpenCards(submission);
  const id = readId(submission);
  yield* setImages(id, deposit);
  if ((deposit.video ?? null) !== (submission['UrlVideo'] ?? null)) yield* update('ins-recup', id, { UrlVideo: deposit.video ?? null });
  yield* askVideoAgain(submission, deposit.video ?? null);
  return { NbImages: deposit.images.length, HasVideo: (deposit.video ?? null) !== null };
}

/** The festival has locked the film cards of an edition: what depositors change no longer reaches them. */
function* requireOpenCards(submission: RecordData): Work<void> {
  if (yield* hasLockedCards(submission)) yield* refuse('fiches-bloquees', { annee: String(submission['Eannee']) });
}

export function* hasLockedCards({ Eannee = null }: RecordData): Work<boolean> {
  const [edition] = typeof Eannee === 'number' ? yield* find('festival-edition', { Eannee }) : [];
  return edition?.['IsFicheBloque'] === true;
}

/** Pictures that the site no longer has go, those it has now come; one that is known keeps its file. */
export function* setImages(IdInsRecup: number, { images }: Pick<Deposit, 'images'>): Work<void> {
  const known = yield* find('ins-recup-image', { IdInsRecup });
  const wanted = new Set(images.map(({ url }) => url));
  for (const image of known) if (!wanted.has(String(image['UrlSource']))) yield* remove('ins-recup-image', readId(image));
  for (const [index, { url, nom = null, type, copyright = null }] of images.entries()) {
    const data = { NomFichier: nom, Type: imageTypeOf(type), Copyright: copyright, Ordre: index + 1 };
    const same = known.find((image) => image['UrlSource'] === url);
    if (same === undefined) yield* create('ins-recup-image', { ...data, ...WAITING, IdInsRecup, UrlSource: url });
    else yield* update('ins-recup-image', readId(same), { ...data, ...(readNumber(same, 'IdImage') === null ? WAITING : {}) });
  }
}

/** The video of a film that is already made: asked for again when its address changed or its file never came. */
function* askVideoAgain(submission: RecordData, url: string | null): Work<void> {
  const IdFilm = readNumber(submission, 'IdFilm');
  const before = submission['UrlVideo'];
  if (IdFilm === null || url === null || typeof before !== 'string') return;
  for (const media of yield* find('media', { IdFilm, UrlSource: before }))
    if (before !== url || readNumber(media, 'IdFichier') === null) yield* update('media', readId(media), { UrlSource: url, ...WAITING });
}

/** Entities whose files are fetched, and the field that takes them. */
export const FETCHED = { 'ins-recup-image': 'IdImage', media: 'IdFichier' } as const;
export type FetchedEntity = keyof typeof FETCHED;

/** The file has come: the picture of a submission that has its film already goes there too. */
export function* takeFile(entity: FetchedEntity, id: number, file: { readonly id: number; readonly ko: number }): Work<void> {
  const done = { EtatReprise: RepriseEtat.reprise, ProchaineReprise: null, ErreurReprise: null };
  if (entity === 'media') return yield* update('media', id, { ...done, IdFichier: file.id, Taille: file.ko });
  const [image] = yield* find('ins-recup-image', { Id: [id] });
  if (image === undefined) return;
  yield* update('ins-recup-image', id, { ...done, IdImage: file.id });
  const [submission] = yield* find('ins-recup', { Id: [readNumber(image, 'IdInsRecup') ?? 0] });
  const IdFilm = submission === undefined ? null : readNumber(submission, 'IdFilm');
  if (submission === undefined || IdFilm === null || readNumber(submission, 'IdInscription') === null) return;
  if (yield* hasLockedCards(submission)) return;
  for (const data of filmImageOf({ ...image, IdImage: file.id })) yield* create('film-image', { ...data, IdFilm });
}
