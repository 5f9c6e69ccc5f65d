import { AvisNature } from '#generated/enums/avis-nature.gen.ts';
import type { BoiteAvis } from '#generated/records/boite-avis.gen.ts';
import type { Facts } from '#domain/work/rule.ts';
import { find, type Work } from '#domain/work/work.ts';
import { type Change, changesOf } from './changes.ts';
import { readableText } from './comment-text.ts';
import { namesIn, openedNames, peopleNames } from './read-comments.ts';

export interface Avis {
  readonly Id: number;
  readonly Nature: number;
  readonly De: string | null;
  readonly Entite: string | null;
  readonly IdFiche: number | null;
  readonly Fiche: string | null;
  readonly Vue: string | null;
  readonly Extrait: string | null;
  readonly Changements: readonly Change[];
  readonly DateCreation: string;
  readonly IsLu: boolean;
  readonly PlusTard: string | null;
  readonly IsTraite: boolean;
}

const EXCERPT_MAX = 160;

/** Subjects of notices, without those whose record the user does not open any more. */
export function* readNotices(notices: readonly BoiteAvis[], userNotices: readonly BoiteAvis[], facts: Facts): Work<readonly Avis[]> {
  const records = yield* recordNames(notices, facts);
  const people = yield* peopleNames(notices.flatMap(({ IdActeur }) => IdActeur ?? []));
  const excerpts = yield* excerptsOf(
    notices.flatMap(({ IdCommentaire }) => IdCommentaire ?? []),
    facts,
  );
  const views = yield* viewNames(notices);
  const changes = yield* changesOf(notices, userNotices, facts);
  return notices.flatMap((one) => {
    const name = one.Entite === null ? null : records.get(`${one.Entite}/${one.IdFiche}`);
    if (name === undefined) return [];
    return [
      {
        Id: one.Id,
        Nature: one.Nature,
        De: one.IdActeur === null ? null : (people.get(one.IdActeur) ?? null),
        Entite: one.Entite,
        IdFiche: one.IdFiche,
        Fiche: name,
        Vue: one.Libelle ?? views.get(one.IdSuivi ?? 0) ?? null,
        Extrait: one.IdCommentaire === null ? null : (excerpts.get(one.IdCommentaire) ?? null),
        Changements: changes.get(one.Id) ?? [],
        DateCreation: one.DateCreation,
        IsLu: one.DateLecture !== null,
        PlusTard: one.PlusTard,
        IsTraite: one.DateFin !== null,
      },
    ];
  });
}

/** Names of views by the number of their follow. */
function* viewNames(notices: readonly BoiteAvis[]): Work<ReadonlyMap<number, string>> {
  const follows = notices.flatMap(({ Nature, IdSuivi }) => (Nature === AvisNature.entree && IdSuivi !== null ? [IdSuivi] : []));
  const held = yield* find('fiche-suivi', { Id: [...new Set(follows)] }, ['IdVue']);
  const views = yield* find('utilisateur-filtre', { Id: held.flatMap(({ IdVue }) => IdVue ?? []) }, ['Libelle']);
  const names = new Map(views.map(({ Id, Libelle }) => [Id, Libelle]));
  return new Map(held.flatMap(({ Id, IdVue }) => (IdVue === null || !names.has(IdVue) ? [] : [[Id, names.get(IdVue) ?? '']])));
}

function* recordNames(notices: readonly BoiteAvis[], { has }: Facts): Work<ReadonlyMap<string, string>> {
  const names = new Map<string, string>();
  const placed = notices.filter(({ Entite, IdFiche }) => Entite !== null && IdFiche !== null);
  for (const [entity, held] of Map.groupBy(placed, ({ Entite }) => Entite ?? '')) {
    for (const [id, name] of yield* openedNames(entity, idsOf(held), has)) names.set(`${entity}/${id}`, name);
  }
  return names;
}

function* excerptsOf(ids: readonly number[], facts: Facts): Work<ReadonlyMap<number, string>> {
  if (ids.length === 0) return new Map();
  const comments = yield* find('fil-commentaire', { Id: [...new Set(ids)], DateRetrait: null }, ['Texte']);
  const names = yield* namesIn(
    comments.map(({ Texte }) => Texte ?? ''),
    facts,
  );
  return new Map(comments.map(({ Id, Texte }) => [Id, shortened(readableText(Texte ?? '', names))]));
}

function shortened(text: string): string {
  return text.length > EXCERPT_MAX ? `${text.slice(0, EXCERPT_MAX - 1)}…` : text;
}

export function idsOf(notices: readonly Pick<BoiteAvis, 'IdFiche'>[]): readonly number[] {
  return [...new Set(notices.flatMap(({ IdFiche }) => IdFiche ?? []))];
}
