import { ImageType } from '#generated/enums/image-type.gen.ts';
import { InscriptionInvitationEtat } from '#generated/enums/inscription-invitation-etat.gen.ts';
import { InvitationPhotoEtat } from '#generated/enums/invitation-photo-etat.gen.ts';
import type { FilmInvitationPhoto } from '#generated/records/film-invitation-photo.gen.ts';
import type { InvitationFilmPhotoRetiree } from '#generated/schemas/invitation-film-photo-retiree.zod.ts';
import type { InvitationPhotosDecidees } from '#generated/schemas/invitation-photos-decidees.zod.ts';
import { formatDateTime } from '#domain/values/dates.ts';
import { enumValue } from '#domain/values/enum-value.ts';
import { numbersIn } from '#domain/values/record-columns.ts';
import { readText } from '#domain/values/record-data.ts';
import type { Asked, WorkService } from '#domain/work/service.ts';
import { create, dropFiles, find, names, open, refuse, refuseWith, see, update, waitFor, type Work } from '#domain/work/work.ts';
import type { infer as Infer } from 'zod';
import { removeStill, stillsOf } from './sent-stills.ts';

/** Takes back a still before the answer leaves. */
export const removeInvitationFilmPhoto: WorkService<Asked<unknown, unknown, Infer<typeof InvitationFilmPhotoRetiree>>, boolean> = {
  entity: 'film-invitation-photo',
  isGuarded: true,
  *run({ body: { Jeton, Id } }, facts) {
    yield* removeStill({ secret: Jeton, id: Id }, facts);
    return true;
  },
};

type On<Body> = Asked<{ readonly id: number }, unknown, Body>;

interface ReadStill {
  readonly Id: number;
  readonly Fichier: number | null;
  readonly Nom: string;
  readonly Copyright: string | null;
  readonly Etat: InvitationPhotoEtat;
  readonly DecideLe: string | null;
  readonly DecidePar: string | null;
}

export const listInvitationPhotos: WorkService<On<unknown>, { readonly Photos: ReadStill[] }> = {
  entity: 'film-invitation-photo',
  *run({ params: { id } }) {
    yield* see('festival-inscription-invitation', id);
    const stills = yield* stillsOf(id);
    const staff = yield* names('utilisateur', numbersIn(stills, 'IdDecidePar'));
    return {
      Photos: stills.map(({ Id, IdImage, NomFichier, Copyright, Etat, DecideLe, IdDecidePar }) => ({
        Id,
        Fichier: IdImage,
        Nom: NomFichier,
        Copyright,
        Etat: enumValue(InvitationPhotoEtat, Etat) ?? InvitationPhotoEtat.aExaminer,
        DecideLe,
        DecidePar: readText(staff, String(IdDecidePar)),
      })),
    };
  },
};

/** Makes stills images of the film, or sets them aside and deletes their files. */
export const settleInvitationPhotos: WorkService<On<Infer<typeof InvitationPhotosDecidees>>, { readonly Restantes: number }> = {
  entity: 'film-invitation-photo',
  *run({ params: { id }, body: { Choix } }, { now, userId }) {
    yield* waitFor('festival-inscription-invitation', [id]);
    const { IdInscription, Etat } = yield* see('festival-inscription-invitation', id);
    // Until the answer has left, the page of the link may still change its stills.
    if (Etat === InscriptionInvitationEtat.invite) yield* refuseWith('regle-metier', { message: 'inscription.photosSansReponse' });
    const { IdFilm } = yield* open('festival-inscription', IdInscription);
    yield* open('film', IdFilm);
    const stills = yield* stillsOf(id);
    for (const { Id, IsRetenue, Copyright } of Choix) {
      const still = stills.find((one) => one.Id === Id) ?? (yield* refuse('introuvable'));
      if (still.Etat !== InvitationPhotoEtat.aExaminer) yield* refuseDecided(still);
      const credit = Copyright?.trim() ?? still.Copyright;
      yield* update('film-invitation-photo', Id, { Copyright: credit, DecideLe: now, IdDecidePar: userId });
      yield* IsRetenue ? keepStill({ ...still, Copyright: credit }, IdFilm) : setAside(still);
    }
    return { Restantes: (yield* find('film-invitation-photo', { IdInvitation: id, Etat: InvitationPhotoEtat.aExaminer })).length };
  },
};

function* keepStill({ Id, IdImage, NomFichier, Copyright }: FilmInvitationPhoto, IdFilm: number): Work<void> {
  if (IdImage === null) return yield* refuse('introuvable');
  const images = yield* find('film-image', { IdFilm });
  const Ordre = Math.max(0, ...images.map((image) => image.Ordre ?? 0)) + 1;
  yield* create('film-image', { IdFilm, IdImage, Type: ImageType.photo, NomFichier, Copyright, Ordre });
  yield* update('film-invitation-photo', Id, { Etat: InvitationPhotoEtat.retenue });
}

function* setAside({ Id, IdImage }: FilmInvitationPhoto): Work<void> {
  yield* update('film-invitation-photo', Id, { Etat: InvitationPhotoEtat.ecartee, IdImage: null });
  yield* dropFiles(IdImage === null ? [] : [IdImage]);
}

function* refuseDecided({ NomFichier: nom, IdDecidePar, DecideLe }: FilmInvitationPhoto): Work<never> {
  const qui = readText(yield* names('utilisateur', [IdDecidePar ?? 0]), String(IdDecidePar)) ?? '–';
  return yield* refuseWith('regle-metier', {
    message: 'inscription.photoDejaDecidee',
    params: { nom, qui, quand: formatDateTime(DecideLe ?? '') },
  });
}
