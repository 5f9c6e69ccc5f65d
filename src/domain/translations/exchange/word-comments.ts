import type { EchangeRetour } from '#generated/schemas/echange-retour.zod.ts';
import { parseInstant, toUtcText } from '#domain/values/dates.ts';
import type { Facts } from '#domain/work/rule.ts';
import { create, type Work } from '#domain/work/work.ts';
import type { infer as Infer } from 'zod';
import type { Comment } from '../comment-services.ts';
import { placeOf, plainText } from './check-return.ts';
import type { Place } from './place.ts';

type WordComment = NonNullable<Infer<typeof EchangeRetour>['Commentaires']>[number];

export interface ReturnedComment {
  readonly Ref: string;
  readonly Film: string;
  readonly Type: string | null;
  readonly Auteur: string;
  readonly Texte: string;
  /** `sansTexte`: it stands on no text of the batch. */
  readonly Etat: 'nouveau' | 'connu' | 'sansTexte';
}

interface Checked extends ReturnedComment {
  readonly place: Place | null;
  readonly date: string | null;
}

/** The comments of a Word document beside the remarks of the batch: each comes in once, however often its file does. */
export function checkComments(returned: readonly WordComment[], places: readonly Place[], remarks: readonly Comment[]): readonly Checked[] {
  const byPlace = new Map(places.map((place) => [placeOf(place.segment.Ref), place]));
  const stored = Map.groupBy(remarks.map(remarkIdentity), ({ place }) => place);
  return returned.map(({ Ref, Auteur, Date: date, Texte }) => {
    const place = byPlace.get(placeOf(Ref)) ?? null;
    const identity = { place: placeOf(Ref), author: Auteur.trim(), date: secondOf(date), text: plainText(Texte) };
    const twins = stored.get(identity.place) ?? [];
    const isKnown = twins.some((twin) => isSame(twin, identity));
    if (place !== null && !isKnown) stored.set(identity.place, [...twins, identity]);
    const { Film = '', Type = null } = place?.segment ?? {};
    const onText = isKnown ? 'connu' : 'nouveau';
    return { Ref, Film, Type, Auteur: identity.author, Texte: identity.text, Etat: place === null ? 'sansTexte' : onText, place, date };
  });
}

/** Writes the new ones as remarks of their texts, by the name and at the time that the document gives. */
export function* writeComments(comments: readonly Checked[], { now, userId }: Facts): Work<void> {
  for (const { place, Etat, Auteur, Texte, date } of comments) {
    if (place === null || Etat !== 'nouveau') continue;
    const instant = date === null ? null : parseInstant(date);
    yield* create('tranche-commentaire', {
      IdLigne: place.line.Id,
      Place: placeOf(place.segment.Ref),
      Texte,
      Auteur: Auteur === '' ? null : Auteur,
      IdUtilisateur: userId,
      DateCreation: instant === null ? now : toUtcText(instant),
      IsRegle: false,
    });
  }
}

export function withoutPlace({ Ref, Film, Type, Auteur, Texte, Etat }: Checked): ReturnedComment {
  return { Ref, Film, Type, Auteur, Texte, Etat };
}

interface Identity {
  readonly place: string;
  readonly author: string;
  /** Null: a program took names and dates off the document. */
  readonly date: string | null;
  readonly text: string;
}

function remarkIdentity({ Place: place, Texte, Auteur, Par, Le }: Comment): Identity {
  return { place, author: (Auteur ?? Par ?? '').trim(), date: secondOf(Le), text: plainText(Texte) };
}

/** Word keeps seconds, remarks thousandths. */
function secondOf(text: string | null): string | null {
  const instant = text === null ? null : parseInstant(text);
  return instant === null ? null : toUtcText(instant).slice(0, 19);
}

function isSame(left: Identity, right: Identity): boolean {
  if (left.text !== right.text) return false;
  return left.date === null || right.date === null || left.date === right.date;
}
