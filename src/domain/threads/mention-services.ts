import type { Asked, WorkService } from '#domain/work/service.ts';
import { create, drop, find, refuseField, type Work } from '#domain/work/work.ts';
import { fieldShownAs } from '#domain/records/query/filter-fields.ts';
import { isMaskedFrom } from '#domain/records/sight/sight.ts';
import type { Facts } from '#domain/work/rule.ts';
import { viewersOf } from './audience.ts';
import { OFFERED_MAX, offeredNames } from './offered-names.ts';
import { openThread, type Thread } from './thread.ts';
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
    if (Champ !== null) yield* requireReadable(thread, Champ, facts);
    const follow = { IdUtilisateur: facts.userId, Entite: thread.root, IdFiche: id, Champ };
    const held = yield* find('fiche-suivi', follow, []);
    if (Suivie && held.length === 0) yield* create('fiche-suivi', { ...follow, DateCreation: facts.now });
    if (!Suivie)
      yield* drop(
        'fiche-suivi',
        held.map(({ Id }) => Id),
      );
    return Suivie;
  },
};

/** A field that the user may not read is not followed either: its changes would tell it. */
function* requireReadable({ family }: Thread, name: string, { has }: Facts): Work<void> {
  const isReadable = family.some((descriptor) => {
    const field = fieldShownAs(descriptor, name);
    return field !== undefined && field.kind !== 'secret' && has(descriptor.rights.record) && !isMaskedFrom(has, descriptor, field);
  });
  if (!isReadable) yield* refuseField({ path: 'Champ', code: 'valeur' });
}
