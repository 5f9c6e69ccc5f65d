import type { Asked, WorkService } from '#domain/work/service.ts';
import { create, find, refuseField } from '#domain/work/work.ts';
import { viewersOf } from './audience.ts';
import { dropFollows } from './drop-follows.ts';
import { historyName, readableField } from './followed-field.ts';
import { OFFERED_MAX, offeredNames } from './offered-names.ts';
import { openThread } from './thread.ts';
import type { FicheParams } from './thread-services.ts';

interface Mention {
  readonly Numero: string;
  readonly Libelle: string;
  readonly Voit: boolean;
}

export const listMentions: WorkService<Asked<FicheParams, { readonly texte?: string | undefined }, unknown>, readonly Mention[]> = {
  entity: 'utilisateur',
  *run({ params: { entite, id }, query: { texte = '' } }, facts) {
    const { root } = yield* openThread(entite, id, facts);
    const { people, groups, members } = yield* offeredNames(texte);
    const viewers = yield* viewersOf({ entity: root, id }, [...people.map(({ user }) => user.Id), ...members.map((user) => user.Id)]);
    return [
      ...people.map(({ user, Libelle }) => ({ Numero: `u${user.Id}`, Libelle, Voit: viewers.has(user.Id) })),
      ...groups.map(({ Id, Nom }) => ({
        Numero: `g${Id}`,
        Libelle: Nom,
        Voit: members.some((user) => user.IdGroupeUtilisateur === Id && viewers.has(user.Id)),
      })),
    ].slice(0, OFFERED_MAX);
  },
};

interface Choice {
  readonly Suivie: boolean;
  readonly Champ?: string | null | undefined;
}

export const followFiche: WorkService<Asked<FicheParams, unknown, Choice>, boolean> = {
  entity: 'fiche-suivi',
  *run({ params: { entite, id }, body: { Suivie, Champ = null } }, facts) {
    const thread = yield* openThread(entite, id, facts);
    const read = Champ === null ? null : readableField(thread, Champ, facts.has);
    // Changes of a field that the user may not read would tell it.
    if (Champ !== null && read === null) yield* refuseField({ path: 'Champ', code: 'valeur' });
    const follow = { IdUtilisateur: facts.userId, Entite: thread.root, IdFiche: id, Champ: read === null ? null : historyName(read.field) };
    const held = yield* find('fiche-suivi', follow, []);
    if (Suivie && held.length === 0) yield* create('fiche-suivi', { ...follow, DateCreation: facts.now });
    if (!Suivie) yield* dropFollows(held);
    return Suivie;
  },
};
