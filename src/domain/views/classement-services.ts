import type { RecordData } from '#domain/values/record-data.ts';
import type { ClassementChangement } from '#generated/schemas/classement-changement.zod.ts';
import type { ClassementCreation } from '#generated/schemas/classement-creation.zod.ts';
import type { Facts } from '#domain/work/rule.ts';
import type { Asked, WorkService } from '#domain/work/service.ts';
import { countedIds, refuseField, type Work } from '#domain/work/work.ts';
import type { infer as Infer } from 'zod';
import { changeView, createView, dropView, type SavedView, savedView, viewsOf } from './saved-view.ts';
import type { Listed } from './view-services.ts';
const MEMBERS_MAX = 50_000;

type Change = Infer<typeof ClassementChangement>;

/** The calls of the core variant carry no number of items (000 §3.1). */
export const listClassementsCore: Listed<SavedView> = {
  entity: 'utilisateur-classement',
  *run({ query }, facts) {
    return (yield* viewsOf('utilisateur-classement', query.entity, facts)).map(savedView);
  },
};

export const listClassements: Listed<SavedView & { readonly NbItem: number }> = {
  entity: 'utilisateur-classement',
  *run({ query }, facts) {
    return (yield* viewsOf('utilisateur-classement', query.entity, facts)).map((one) => ({
      ...savedView(one),
      NbItem: (one.Contenu ?? []).length,
    }));
  },
};

export const createClassement: WorkService<Asked<unknown, unknown, Infer<typeof ClassementCreation>>, number> = {
  entity: 'utilisateur-classement',
  run: ({ body }, facts) =>
    createView('utilisateur-classement', body.item, {
      facts,
      *content() {
        return { Contenu: [...new Set(yield* selectedIds(body))] };
      },
    }),
};

export const changeClassement: WorkService<Asked<unknown, unknown, Change>, boolean> = {
  entity: 'utilisateur-classement',
  run: ({ body }, facts) => changeMembers(body, facts),
};

type ByFilter = WorkService<Asked<{ readonly entity: string }, unknown, Change>, boolean>;

function byFilter(isRemoval: boolean): ByFilter {
  return {
    entity: 'utilisateur-classement',
    /** The classic path for « all that is selected »: the key of the filter is not optional there. */
    *run({ params, body }, facts) {
      if (body.filtreSessionKey === undefined) yield* refuseField({ path: 'filtreSessionKey', code: 'obligatoire' });
      if (body.item.Entity !== params.entity) yield* refuseField({ path: 'item.Entity', code: 'valeur' });
      return yield* changeMembers({ ...body, delete: isRemoval }, facts);
    },
  };
}

export const addFiltreAuClassement = byFilter(false);
export const removeFiltreDuClassement = byFilter(true);

export const deleteClassement: WorkService<Asked<{ readonly id: number }, unknown, unknown>, boolean> = {
  entity: 'utilisateur-classement',
  run: ({ params }, facts) => dropView('utilisateur-classement', params.id, facts),
};

/** Adds at the end what is not there yet, or takes away what is; the others keep their order. */
function changeMembers(body: Change, facts: Facts): Work<boolean> {
  return changeView('utilisateur-classement', body.item, {
    facts,
    *content(_screen, view) {
      const ids = yield* selectedIds(body);
      const members = idsIn(view ?? {});
      const given = new Set(ids);
      const Contenu = body.delete === true ? members.filter((member) => !given.has(member)) : [...new Set([...members, ...ids])];
      return { Contenu: yield* limited(Contenu) };
    },
  });
}

function idsIn({ Contenu }: RecordData): readonly number[] {
  return Array.isArray(Contenu) ? Contenu.filter((id) => typeof id === 'number') : [];
}

type Selected = Pick<Change, 'item' | 'content' | 'filtreSessionKey'>;

/** The ids that were given, or those of the filter that the person counted last under this key. */
function* selectedIds({ item, content, filtreSessionKey }: Selected): Work<readonly number[]> {
  if (filtreSessionKey === undefined) return content;
  const ids = yield* countedIds({ screen: item.Entity, key: filtreSessionKey, max: MEMBERS_MAX + 1 });
  return yield* limited(ids ?? (yield* refuseField({ path: 'filtreSessionKey', code: 'valeur' })));
}

function* limited(ids: readonly number[]): Work<number[]> {
  if (ids.length > MEMBERS_MAX) yield* refuseField({ path: 'content', code: 'trop-elements', params: { max: MEMBERS_MAX } });
  return [...ids];
}
