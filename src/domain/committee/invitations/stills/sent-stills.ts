import { InvitationPhotoEtat } from '#generated/enums/invitation-photo-etat.gen.ts';
import type { FilmInvitationPhoto } from '#generated/records/film-invitation-photo.gen.ts';
import { weightParts } from '#domain/files/field-rules.ts';
import type { Facts } from '#domain/work/rule.ts';
import { create, drop, dropFiles, find, refuse, refuseWith, update, type Work } from '#domain/work/work.ts';
import { openInvitation } from '../open-invitation.ts';
import { STILLS_MAX, STILLS_MAX_KO } from './limits.ts';

export interface SentStill {
  readonly Id: number;
  readonly Nom: string;
  readonly Ko: number;
}

/** A file that is stored already, for the link that sent it. */
interface KeptStill {
  readonly fileId: number;
  readonly name: string;
  readonly ko: number;
}

export function stillsOf(IdInvitation: number): Work<readonly FilmInvitationPhoto[]> {
  return find('film-invitation-photo', { IdInvitation });
}

export function describeStill({ Id, NomFichier, Poids }: FilmInvitationPhoto): SentStill {
  return { Id, Nom: NomFichier, Ko: Poids };
}

/** Refuses a link that takes no answer or no further still, before any byte of one is read. */
export function* requireRoomForStill(secret: string, facts: Facts): Work<void> {
  const { invitation } = yield* openInvitation(secret, facts);
  yield* requireRoom(yield* stillsOf(invitation.Id), 1);
}

export function* addStill(secret: string, { fileId, name, ko }: KeptStill, facts: Facts): Work<SentStill> {
  const { invitation } = yield* openInvitation(secret, facts);
  yield* requireRoom(yield* stillsOf(invitation.Id), ko);
  const Id = yield* create('film-invitation-photo', {
    IdInvitation: invitation.Id,
    IdImage: fileId,
    NomFichier: name,
    Poids: ko,
    DateEnvoi: facts.now,
  });
  return { Id, Nom: name, Ko: ko };
}

function* requireRoom(stills: readonly FilmInvitationPhoto[], ko: number): Work<void> {
  if (stills.length >= STILLS_MAX) yield* refuseWith('regle-metier', { message: 'inscription.photosNombre', params: { max: STILLS_MAX } });
  if (stills.reduce((sum, { Poids }) => sum + Poids, ko) > STILLS_MAX_KO)
    yield* refuseWith('regle-metier', { message: 'inscription.photosPoids', params: { max: weightParts(STILLS_MAX_KO).nombre } });
}

/** Takes back a still that this link sent, and its file with it. */
export function* removeStill({ secret, id }: { readonly secret: string; readonly id: number }, facts: Facts): Work<void> {
  const { invitation } = yield* openInvitation(secret, facts);
  const [still] = yield* find('film-invitation-photo', { Id: id, IdInvitation: invitation.Id });
  if (still === undefined) return yield* refuse('introuvable');
  yield* dropStills([still]);
}

/** Keeps the credit of each still; an answer that leaves one out is refused. */
export function* creditStills(IdInvitation: number, credits: readonly { readonly Id: number; readonly Copyright: string }[]): Work<void> {
  const stills = yield* stillsOf(IdInvitation);
  if (credits.some(({ Id }) => !stills.some((still) => still.Id === Id))) return yield* refuse('introuvable');
  for (const { Id, NomFichier } of stills) {
    const Copyright = credits.find((one) => one.Id === Id)?.Copyright.trim() ?? '';
    if (Copyright === '') yield* refuseWith('regle-metier', { message: 'inscription.photoSansCredit', params: { nom: NomFichier } });
    yield* update('film-invitation-photo', Id, { Copyright });
  }
}

/** Deletes the stills that nobody decided yet: a film that does not come needs none. */
export function* discardStills(IdInvitation: number): Work<void> {
  yield* dropStills(yield* find('film-invitation-photo', { IdInvitation, Etat: InvitationPhotoEtat.aExaminer }));
}

function* dropStills(stills: readonly FilmInvitationPhoto[]): Work<void> {
  yield* drop(
    'film-invitation-photo',
    stills.map(({ Id }) => Id),
  );
  yield* dropFiles(stills.flatMap(({ IdImage }) => IdImage ?? []));
}
