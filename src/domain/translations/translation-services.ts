import { entities } from '#generated/entities/all.gen.ts';
import { mayReadRecords } from '#domain/records/sight/sight.ts';
import { isRecordData, readId, type RecordData } from '#domain/values/record-data.ts';
import { toTranslation, type Translation } from '#domain/values/text/translation.ts';
import type { Facts } from '#domain/work/rule.ts';
import type { Asked, WorkService } from '#domain/work/service.ts';
import { ask } from '#domain/work/replies.ts';
import { refuse, type Work, within } from '#domain/work/work.ts';

type Kind = 'label' | 'longText';
type One = WorkService<Asked<{ readonly id: number }, unknown, unknown>, Translation>;
type Many = WorkService<Asked<unknown, unknown, { readonly Items: readonly number[] }>, readonly Translation[]>;

function one(kind: Kind): One {
  return {
    entity: 'utilisateur',
    *run({ params: { id } }, facts) {
      const [found] = yield* readable(facts, kind, [id]);
      return found ?? (yield* refuse('introuvable'));
    },
  };
}

function many(kind: Kind): Many {
  return {
    entity: 'utilisateur',
    *run({ body: { Items } }, facts) {
      return yield* readable(facts, kind, Items);
    },
  };
}

export const getTradLibelle = one('label');
export const getTradTexte = one('longText');
export const listTradLibelles = many('label');
export const listTradTextes = many('longText');

/** A translation is read with the right of the record that carries it, among the rows that the person sees; without it, it does not exist. */
function* readable({ has }: Facts, kind: Kind, ids: readonly number[]): Work<readonly Translation[]> {
  const texts = ids.length === 0 ? [] : yield* ask({ do: 'translations', kind, ids });
  const found = texts.map(heldOf).filter(({ entity }) => mayRead(entity, has));
  const seen = new Map<string, ReadonlySet<number>>();
  for (const [owner, held] of Map.groupBy(found, ({ entity }) => entity))
    seen.set(
      owner,
      yield* within(
        owner,
        held.map(({ id }) => id),
      ),
    );
  return found.filter(({ entity, id }) => seen.get(entity)?.has(id) === true).map(({ text }) => toTranslation(text, readId(text)));
}

function heldOf({ Entite, IdFiche, Traduction }: RecordData) {
  return {
    entity: String(Entite),
    id: Number(IdFiche),
    text: isRecordData(Traduction) ? Traduction : {},
  };
}

function mayRead(name: string, has: Facts['has']): boolean {
  const entity = new Map(Object.entries(entities)).get(name);
  return entity !== undefined && mayReadRecords(entity, has);
}
