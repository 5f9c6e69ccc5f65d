import { entities } from '#generated/entities/all.gen.ts';
import type { FilCommentaire } from '#generated/records/fil-commentaire.gen.ts';
import type { Facts } from '#domain/work/rule.ts';
import { names, tellableNames, type Work } from '#domain/work/work.ts';
import { attachedFiles } from './attachments.ts';
import { namedIn } from './comment-text.ts';
import { openedIds, threadOf } from './thread.ts';

export interface ReadComment {
  readonly Id: number;
  readonly Auteur: string | null;
  readonly Texte: string;
  readonly Noms: readonly { readonly Numero: string; readonly Libelle: string }[];
  readonly DateCreation: string;
  readonly DateReprise: string | null;
  readonly IsRetire: boolean;
  readonly RegleLe: string | null;
  readonly ReglePar: string | null;
  readonly IsMien: boolean;
  readonly IsNonLu: boolean;
  readonly Fichiers: readonly number[];
}

interface Reading {
  readonly unread: ReadonlySet<number | null>;
  readonly facts: Facts;
}

/** Comments in the order they were written, each with the names that the user may read. */
export function* readComments(comments: readonly FilCommentaire[], { unread, facts }: Reading): Work<readonly ReadComment[]> {
  const mentionNames = yield* namesIn(
    comments.map(({ Texte }) => Texte ?? ''),
    facts,
  );
  const people = yield* peopleNames(comments.flatMap(({ IdAuteur, IdRegleur }) => [IdAuteur ?? [], IdRegleur ?? []].flat()));
  const files = yield* attachedFiles(comments.map(({ Id }) => Id));
  return comments.map((one) => ({
    Id: one.Id,
    Auteur: one.IdAuteur === null ? null : (people.get(one.IdAuteur) ?? null),
    Texte: one.Texte ?? '',
    Noms: numbersIn(one.Texte ?? '').flatMap((Numero) => {
      const Libelle = mentionNames.get(Numero);
      return Libelle === undefined ? [] : [{ Numero, Libelle }];
    }),
    DateCreation: one.DateCreation,
    DateReprise: one.DateReprise,
    IsRetire: one.DateRetrait !== null,
    RegleLe: one.DateReglement,
    ReglePar: one.IdRegleur === null ? null : (people.get(one.IdRegleur) ?? null),
    IsMien: one.IdAuteur === facts.userId,
    IsNonLu: unread.has(one.Id),
    Fichiers: files.get(one.Id) ?? [],
  }));
}

function numbersIn(text: string): readonly string[] {
  const { users, groups, records } = namedIn(text);
  return [...users.map((id) => `u${id}`), ...groups.map((id) => `g${id}`), ...records.map(({ entity, id }) => `${entity}/${id}`)];
}

/** Names of what texts name, those alone that the user may read, by their number. */
export function* namesIn(texts: readonly string[], { has }: Pick<Facts, 'has'>): Work<ReadonlyMap<string, string>> {
  const named = texts.map(namedIn);
  const mentionNames = new Map<string, string>();
  for (const [id, name] of yield* peopleNames(named.flatMap(({ users }) => users))) mentionNames.set(`u${id}`, name);
  const groups = yield* namesOf('groupe-utilisateur', unique(named.flatMap((one) => one.groups)));
  for (const [id, name] of groups) mentionNames.set(`g${id}`, name);
  const byEntity = Map.groupBy(
    named.flatMap(({ records }) => records),
    ({ entity }) => entity,
  );
  for (const [entity, records] of byEntity)
    for (const [id, name] of yield* openedNames(entity, unique(records.map((one) => one.id)), has))
      mentionNames.set(`${entity}/${id}`, name);
  return mentionNames;
}

/** Names of records whose sheet the user opens. */
export function* openedNames(entity: string, ids: readonly number[], has: Facts['has']): Work<ReadonlyMap<number, string>> {
  const thread = entity in entities ? threadOf(entity) : null;
  if (thread === null) return new Map();
  const opened = yield* openedIds(thread, ids, has);
  return yield* tellableNames(entity, [...opened]);
}

export function* peopleNames(ids: readonly number[]): Work<ReadonlyMap<number, string>> {
  return yield* namesOf('utilisateur', unique(ids));
}

function* namesOf(entity: 'utilisateur' | 'groupe-utilisateur', ids: readonly number[]): Work<ReadonlyMap<number, string>> {
  const found = ids.length === 0 ? {} : yield* names(entity, ids);
  return new Map(ids.flatMap((id) => (typeof found[String(id)] === 'string' ? [[id, String(found[String(id)])]] : [])));
}

function unique(ids: readonly number[]): readonly number[] {
  return [...new Set(ids)];
}
