import type { InsRecup } from '#generated/records/ins-recup.gen.ts';
import { RepriseEtat } from '#generated/enums/reprise-etat.gen.ts';
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

/** The pictures and the video as the site has them now; one whose file is missing is requested again, from the first try. */
export function* refreshFiles(submission: InsRecup, deposit: Deposit): Work<DepositFiles> {
  yield* requireOpenCards(submission);
  const id = submission.Id;
  yield* setImages(id, deposit);
  if ((deposit.video ?? null) !== submission.UrlVideo) yield* update('ins-recup', id, { UrlVideo: deposit.video ?? null });
  yield* askVideoAgain(submission, deposit.video ?? null);
  return { NbImages: deposit.images.length, HasVideo: (deposit.video ?? null) !== null };
}

/** The festival has locked the film cards of an edition: what depositors change no longer reaches them. */
export function* requireOpenCards(submission: InsRecup): Work<void> {
  if (yield* hasLockedCards(submission)) yield* refuse('fiches-bloquees', { annee: String(submission.Eannee) });
}

export function* hasLockedCards({ Eannee }: InsRecup): Work<boolean> {
  const [edition] = yield* find('festival-edition', { Eannee });
  return edition?.IsFicheBloque === true;
}

/** Pictures that the site no longer has go, those it has now come; one that is known keeps its file. */
export function* setImages(IdInsRecup: number, { images }: Pick<Deposit, 'images'>): Work<void> {
  const existingImages = yield* find('ins-recup-image', { IdInsRecup });
  const wanted = new Set(images.map(({ url }) => url));
  for (const image of existingImages) if (!wanted.has(image.UrlSource ?? '')) yield* remove('ins-recup-image', image.Id);
  for (const [index, { url, nom = null, type, copyright = null }] of images.entries()) {
    const data = { NomFichier: nom, Type: imageTypeOf(type), Copyright: copyright, Ordre: index + 1 };
    const same = existingImages.find((image) => image.UrlSource === url);
    if (same === undefined) yield* create('ins-recup-image', { ...data, ...WAITING, IdInsRecup, UrlSource: url });
    else yield* update('ins-recup-image', same.Id, { ...data, ...(same.IdImage === null ? WAITING : {}) });
  }
}

/** The video of a film that is already made: requested again when its address changed or its file never came. */
function* askVideoAgain(submission: InsRecup, url: string | null): Work<void> {
  const IdFilm = submission.IdFilm;
  const before = submission.UrlVideo;
  if (IdFilm === null || url === null || before === null) return;
  for (const media of yield* find('media', { IdFilm, UrlSource: before }))
    if (before !== url || media.IdFichier === null) yield* update('media', media.Id, { UrlSource: url, ...WAITING });
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
  const [submission] = yield* find('ins-recup', { Id: [image.IdInsRecup] });
  if (submission === undefined || submission.IdFilm === null || submission.IdInscription === null) return;
  if (yield* hasLockedCards(submission)) return;
  for (const data of filmImageOf({ ...image, IdImage: file.id })) yield* create('film-image', { ...data, IdFilm: submission.IdFilm });
}
