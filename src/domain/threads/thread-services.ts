import { AvisNature } from '#generated/enums/avis-nature.gen.ts';
import type { FilCommentaire } from '#generated/records/fil-commentaire.gen.ts';
import type { CommentaireEnvoi } from '#generated/schemas/commentaire-envoi.zod.ts';
import { notify } from './notify.ts';
import { ask } from '#domain/work/replies.ts';
import type { Facts } from '#domain/work/rule.ts';
import type { Asked, WorkService } from '#domain/work/service.ts';
import { create, find, mark, refuse, refuseField, update, type Work } from '#domain/work/work.ts';
import type { infer as Infer } from 'zod';
import { attach, dropAttachments } from './attachments.ts';
import { mentionedUsers, viewersOf } from './audience.ts';
import { namedIn } from './comment-text.ts';
import { type ReadComment, readComments } from './read-comments.ts';
import { openThread } from './thread.ts';

export interface FicheParams {
  readonly entite: string;
  readonly id: number;
}
interface Fil {
  readonly Commentaires: readonly ReadComment[];
  readonly NonLus: number;
  readonly Suivie: boolean;
  readonly Champs: readonly string[];
}
type Envoi = Infer<typeof CommentaireEnvoi>;
type OnComment<Body> = WorkService<Asked<{ readonly id: number }, unknown, Body>, boolean>;

export const getFil: WorkService<Asked<FicheParams, unknown, unknown>, Fil> = {
  entity: 'fil-commentaire',
  *run({ params: { entite, id } }, facts) {
    const { root } = yield* openThread(entite, id, facts);
    const place = { Entite: root, IdFiche: id };
    const unread = yield* unreadOf(place, facts);
    const comments = yield* find('fil-commentaire', place);
    const follows = yield* find('fiche-suivi', { ...place, IdUtilisateur: facts.userId }, ['Champ']);
    const Commentaires = yield* readComments(comments, { unread: new Set(unread.map(({ IdCommentaire }) => IdCommentaire)), facts });
    const Champs = follows.flatMap(({ Champ }) => Champ ?? []);
    return { Commentaires, NonLus: unread.length, Suivie: follows.some(({ Champ }) => Champ === null), Champs };
  },
};

/** Comments that wait unread; changes wait in the inbox alone. */
function* unreadOf(place: { readonly Entite: string; readonly IdFiche: number }, { userId }: Facts) {
  const waiting = yield* find('boite-avis', { ...place, IdUtilisateur: userId, DateLecture: null }, ['IdCommentaire']);
  return waiting.filter(({ IdCommentaire }) => IdCommentaire !== null);
}

export const addCommentaire: WorkService<Asked<FicheParams, unknown, Envoi>, number> = {
  entity: 'fil-commentaire',
  *run({ params: { entite, id }, body: { Texte, Fichiers = [] } }, facts) {
    if (Texte.trim() === '' && Fichiers.length === 0) yield* refuseField({ path: 'Texte', code: 'vide' });
    const { root } = yield* openThread(entite, id, facts);
    const place = { entity: root, id };
    const mentioned = yield* mentionedUsers(place, namedIn(Texte));
    const concerned = yield* concernedBy(place);
    const comment = yield* create('fil-commentaire', {
      Entite: root,
      IdFiche: id,
      Texte,
      IdAuteur: facts.userId,
      DateCreation: facts.now,
    });
    yield* attach(comment, Fichiers, facts);
    const notice = { Entite: root, IdFiche: id, IdCommentaire: comment };
    yield* notify(mentioned, { ...notice, Nature: AvisNature.mention }, facts);
    const others = concerned.filter((user) => !mentioned.has(user));
    yield* notify(yield* viewersOf(place, others), { ...notice, Nature: AvisNature.commentaire }, facts);
    yield* tellThread(place);
    return comment;
  },
};

/** Users who wrote in the thread, or follow the record. */
function* concernedBy({ entity: Entite, id: IdFiche }: { readonly entity: string; readonly id: number }): Work<readonly number[]> {
  const authors = yield* find('fil-commentaire', { Entite, IdFiche }, ['IdAuteur']);
  const followers = yield* find('fiche-suivi', { Entite, IdFiche, Champ: null }, ['IdUtilisateur']);
  return [...new Set([...authors.flatMap(({ IdAuteur }) => IdAuteur ?? []), ...followers.map(({ IdUtilisateur }) => IdUtilisateur)])];
}

export const changeCommentaire: OnComment<Pick<Envoi, 'Texte'>> = {
  entity: 'fil-commentaire',
  *run({ params: { id }, body: { Texte } }, facts) {
    const comment = yield* ownComment(id, facts);
    const place = placeOf(comment);
    const before = namedIn(comment.Texte ?? '');
    const after = namedIn(Texte);
    const added = {
      users: after.users.filter((user) => !before.users.includes(user)),
      groups: after.groups.filter((group) => !before.groups.includes(group)),
    };
    const mentioned = yield* mentionedUsers(place, added);
    yield* update('fil-commentaire', id, { Texte, DateReprise: facts.now });
    const notice = { Nature: AvisNature.mention, Entite: place.entity, IdFiche: place.id, IdCommentaire: id };
    yield* notify(mentioned, notice, facts);
    yield* tellThread(place);
    return true;
  },
};

export const removeCommentaire: OnComment<unknown> = {
  entity: 'fil-commentaire',
  *run({ params: { id } }, facts) {
    const comment = yield* ownComment(id, facts);
    yield* update('fil-commentaire', id, { Texte: null, DateRetrait: facts.now });
    yield* dropAttachments([id]);
    const notices = yield* find('boite-avis', { IdCommentaire: id, DateFin: null }, []);
    yield* mark(
      'boite-avis',
      notices.map(({ Id }) => Id),
      { DateLecture: facts.now, DateFin: facts.now },
    );
    yield* tellThread(placeOf(comment));
    return true;
  },
};

export const settleCommentaire: OnComment<{ readonly Regle: boolean }> = {
  entity: 'fil-commentaire',
  *run({ params: { id }, body: { Regle } }, facts) {
    const comment = yield* openedComment(id, facts);
    yield* update('fil-commentaire', id, { DateReglement: Regle ? facts.now : null, IdRegleur: Regle ? facts.userId : null });
    yield* tellThread(placeOf(comment));
    return true;
  },
};

export const readFil: WorkService<Asked<FicheParams, unknown, unknown>, boolean> = {
  entity: 'boite-avis',
  *run({ params: { entite, id } }, facts) {
    const { root } = yield* openThread(entite, id, facts);
    const unread = yield* unreadOf({ Entite: root, IdFiche: id }, facts);
    if (unread.length === 0) return false;
    yield* mark(
      'boite-avis',
      unread.map((one) => one.Id),
      { DateLecture: facts.now },
    );
    yield* ask({ do: 'tell', place: null, users: [facts.userId] });
    return true;
  },
};

/** A comment of a record that the user does not open is not there. */
function* openedComment(id: number, facts: Facts): Work<FilCommentaire> {
  const [comment] = yield* find('fil-commentaire', { Id: id });
  if (comment === undefined || comment.DateRetrait !== null) return yield* refuse('introuvable');
  yield* openThread(comment.Entite, comment.IdFiche, facts);
  return comment;
}

function* ownComment(id: number, facts: Facts): Work<FilCommentaire> {
  const comment = yield* openedComment(id, facts);
  return comment.IdAuteur === facts.userId ? comment : yield* refuse('droit-manquant');
}

function placeOf({ Entite, IdFiche }: FilCommentaire): { readonly entity: string; readonly id: number } {
  return { entity: Entite, id: IdFiche };
}

function* tellThread(place: { readonly entity: string; readonly id: number }): Work<void> {
  yield* ask({ do: 'tell', place, users: [] });
}
