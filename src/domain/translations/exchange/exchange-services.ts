import { TrancheStatut } from '#generated/enums/tranche-statut.gen.ts';
import type { EchangeAnnulation } from '#generated/schemas/echange-annulation.zod.ts';
import type { TrancheTexte } from '#generated/schemas/tranche-texte.zod.ts';
import type { EchangeRetour } from '#generated/schemas/echange-retour.zod.ts';
import type { Facts } from '#domain/work/rule.ts';
import type { Asked, WorkService } from '#domain/work/service.ts';
import { find, mark, refuse, refuseWith, see, waitFor, type Work } from '#domain/work/work.ts';
import type { infer as Infer } from 'zod';
import { placesOf } from './batch-segments.ts';
import { isRecordData } from '#domain/values/record-data.ts';
import { withDrafts } from './with-drafts.ts';
import { glossaryOf, noticesOf } from './line-notices.ts';
import { checkComments, type ReturnedComment, withoutPlace, writeComments } from './word-comments.ts';
import { commentsOf } from '../comment-services.ts';
import { isOpenTo } from './open-batch.ts';
import type { LineView } from '../lines/line-records.ts';
import type { Place } from './place.ts';
import { checkReturn, placeOf, plainText, refOf, type ReturnedLine, type Segment, textMark, WHOLE } from './check-return.ts';
const ALL_RIGHT = 'TOUTES-TRANCHES';

interface BatchId {
  readonly id: number;
}

interface Exchange {
  readonly Id: number;
  readonly Libelle: string;
  readonly Source: string;
  readonly Cible: string;
  readonly Segments: readonly Segment[];
}

/** The texts of a batch as they leave the house, for whoever sees the batch. */
export const getTrancheEchange: WorkService<Asked<BatchId, unknown, unknown>, Exchange> = {
  entity: 'festival-tranche',
  *run({ params: { id } }, facts) {
    const batch = yield* see('festival-tranche', id);
    const languages = yield* find('langue', { Id: [batch.IdLangueSource, batch.IdLangueCible].flatMap((id) => id ?? []) });
    function codeOf(id: number | null): string {
      return languages.find((one) => one.Id === id)?.Code ?? '';
    }
    const segments = yield* withDrafts(yield* placesOf(batch, facts));
    if (segments.length === 0) return yield* refuseWith('regle-metier', { message: 'tranche.sansTexte' });
    return {
      Id: id,
      Libelle: batch.Libelle,
      Source: codeOf(batch.IdLangueSource),
      Cible: codeOf(batch.IdLangueCible),
      Segments: segments,
    };
  },
};

/** One text of the side-by-side screen, over the one that its writer saw; the translator's, then the reader's. */
export const saveTrancheTexte: WorkService<Asked<BatchId, unknown, Infer<typeof TrancheTexte>>, { Ref: string }> = {
  entity: 'festival-tranche',
  *run({ params: { id }, body: { Ref, Texte } }, facts) {
    const batch = yield* see('festival-tranche', id);
    yield* waitFor('festival-tranche', [id]);
    if (!isOpenTo(yield* see('festival-tranche', id), facts)) yield* refuseWith('regle-metier', { message: 'tranche.autreTraducteur' });
    const place = (yield* placesOf(batch, facts)).find(({ segment }) => placeOf(segment.Ref) === placeOf(Ref));
    if (place === undefined) return yield* refuse('introuvable');
    if (place.segment.Ref !== Ref) yield* refuseWith('regle-metier', { message: 'tranche.texteChange' });
    const text = plainText(Texte);
    if (text === '') yield* place.clear();
    else yield* place.write(text);
    return { Ref: refOf(placeOf(Ref), textMark(text)) };
  },
};

interface Written {
  readonly Ref: string;
  /** Null: there was no text. */
  readonly Avant: string | null;
  readonly Apres: string;
}

interface Imported {
  readonly IsEcrit: boolean;
  readonly Lignes: readonly (ReturnedLine & { readonly Ecarts: readonly Departure[] })[];
  /** Writes that undo it. */
  readonly Textes: readonly Written[];
  readonly Commentaires: readonly ReturnedComment[];
}

/** All that came back is written at once, or nothing: a file that lost a text is not trusted, the rest only where its sender leaves it aside. */
export const importTrancheEchange: WorkService<Asked<BatchId, unknown, Infer<typeof EchangeRetour>>, Imported> = {
  entity: 'festival-tranche',
  *run({ params: { id }, body: { Segments, Commentaires = [], Essai, SansRetenus } }, facts) {
    const places = yield* openPlaces(id, facts);
    const comments = checkComments(Commentaires, places, yield* commentsOf(id));
    const shown = comments.map(withoutPlace);
    const segments = yield* withDrafts(places);
    const returned = checkReturn(
      places.map(({ line, segment }, index) => ({ ...(segments[index] ?? segment), Livre: deliveredMark(line, segment) })),
      Segments,
    );
    const lines = yield* withDepartures(id, returned, places);
    const held = lines.filter(({ Etat }) => Etat === 'retenu');
    const isHeld = SansRetenus ? held.some(({ Raisons }) => Raisons.some((one) => WHOLE.includes(one))) : held.length > 0;
    if (Essai || isHeld) return { IsEcrit: false, Lignes: lines, Textes: [], Commentaires: shown };
    const changed = lines.filter(({ Etat }) => Etat === 'change');
    yield* writeComments(comments, facts);
    return { IsEcrit: true, Lignes: lines, Textes: yield* writeLines(changed, places), Commentaires: shown };
  },
};

interface Departure {
  readonly Terme: string;
  readonly Attendu: string;
  readonly Nature: 'absent' | 'interdit';
  readonly Phrase: string;
}

/** Departures of each delivered text from the glossary: it comes in, and is named. */
function* withDepartures(id: number, returned: readonly ReturnedLine[], places: readonly Place[]): Work<Imported['Lignes']> {
  const glossary = yield* glossaryOf(
    yield* see('festival-tranche', id),
    places.map(({ line }) => line),
  );
  const byPlace = new Map(places.map((place) => [placeOf(place.segment.Ref), place]));
  return returned.map((one) => {
    const place = byPlace.get(placeOf(one.Ref));
    const notices = place === undefined ? [] : noticesOf(glossary, place.line, { ...place.segment, Cible: one.Apres });
    return {
      ...one,
      Ecarts: notices.map(({ term, fault, sentence }) => ({
        Terme: (fault === 'interdit' ? term.Cible[0] : term.Source[0]) ?? '',
        Attendu: fault === 'interdit' ? (term.Notes ?? '') : term.Cible.join(' | '),
        Nature: fault,
        Phrase: sentence,
      })),
    };
  });
}

/** Nothing comes back for a batch that is not at its translation, nor from anybody but its translator. */
function* openPlaces(id: number, facts: Facts): Work<readonly Place[]> {
  yield* see('festival-tranche', id);
  yield* waitFor('festival-tranche', [id]);
  const batch = yield* see('festival-tranche', id);
  if (batch.IdTraducteur !== facts.userId && !facts.has(ALL_RIGHT))
    yield* refuseWith('regle-metier', { message: 'tranche.autreTraducteur' });
  const step = batch.Statut;
  if (step < TrancheStatut.corrige || step === TrancheStatut.relue) yield* refuseWith('regle-metier', { message: 'tranche.pasATraduire' });
  return yield* placesOf(batch, facts);
}

/** Mark of what the last delivery wrote in a text. */
function deliveredMark({ Livraisons = null }: LineView, { Ref }: Segment): number | null {
  const mark = isRecordData(Livraisons) ? Livraisons[placeOf(Ref)] : null;
  return typeof mark === 'number' ? mark : null;
}

/** Remembers what a delivery wrote, line by line. */
function* keepDelivery(written: readonly Written[], places: readonly Place[]): Work<void> {
  const lines = new Map(places.map(({ line, segment }) => [placeOf(segment.Ref), line]));
  const byLine = Map.groupBy(written, ({ Ref }) => lines.get(placeOf(Ref)));
  for (const [line, texts] of byLine) {
    if (line === undefined) continue;
    const marks = Object.fromEntries(texts.map(({ Ref, Apres }) => [placeOf(Ref), textMark(Apres)]));
    yield* mark('festival-tranche-film', [line.Id], {
      Livraisons: { ...(isRecordData(line.Livraisons) ? line.Livraisons : {}), ...marks },
    });
  }
}

function* writeLines(
  lines: readonly { readonly Ref: string; readonly Apres: string }[],
  places: readonly Place[],
): Work<readonly Written[]> {
  const byPlace = new Map(places.map((place) => [placeOf(place.segment.Ref), place]));
  const written: Written[] = [];
  for (const { Ref, Apres } of lines) {
    const place = byPlace.get(placeOf(Ref));
    if (place === undefined) continue;
    yield* place.write(Apres);
    written.push({ Ref, Avant: place.isStored ? place.segment.Cible : null, Apres });
  }
  yield* keepDelivery(written, places);
  return written;
}

/** Restores texts to what they were before an import; one that has changed since stays. */
export const undoTrancheEchange: WorkService<
  Asked<BatchId, unknown, Infer<typeof EchangeAnnulation>>,
  { NbRendus: number; NbGardes: number }
> = {
  entity: 'festival-tranche',
  *run({ params: { id }, body: { Textes } }, facts) {
    const byPlace = new Map((yield* openPlaces(id, facts)).map((place) => [placeOf(place.segment.Ref), place]));
    let NbRendus = 0;
    for (const { Ref, Avant, Apres } of Textes) {
      const place = byPlace.get(placeOf(Ref));
      if (place === undefined || !place.isStored || isElse(place, Apres)) continue;
      if (Avant === null) yield* place.clear();
      else yield* place.write(Avant);
      NbRendus += 1;
    }
    return { NbRendus, NbGardes: Textes.length - NbRendus };
  },
};

function isElse({ segment }: Place, text: string): boolean {
  return segment.IsRelu || plainText(segment.Cible) !== plainText(text);
}
