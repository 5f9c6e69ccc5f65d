import { AvisNature } from '#generated/enums/avis-nature.gen.ts';
import { RegleStatut } from '#generated/enums/regle-statut.gen.ts';
import type { Regle } from '#generated/records/regle.gen.ts';
import type { BusinessMessage } from '#domain/errors/business-messages.ts';
import { businessMessage } from '#domain/errors/messages.ts';
import { ask } from '#domain/work/replies.ts';
import type { Facts } from '#domain/work/rule.ts';
import { createAll, find, update, type Work } from '#domain/work/work.ts';

/** Stops a rule that cannot run any more, and says so in the inbox of who switched it on and of who keeps the rules. */
export function* stopRule(
  rule: Pick<Regle, 'Id' | 'Libelle' | 'IdAuteur'>,
  reason: BusinessMessage,
  { now }: Pick<Facts, 'now'>,
): Work<void> {
  yield* update('regle', rule.Id, { Statut: RegleStatut.arretee, MotifArret: businessMessage(reason, 'fr') });
  const users = new Set([...(rule.IdAuteur === null ? [] : [rule.IdAuteur]), ...(yield* keepers(rule.IdAuteur))]);
  yield* createAll(
    'boite-avis',
    [...users].map((IdUtilisateur) => ({ IdUtilisateur, Nature: AvisNature.regleArretee, Libelle: rule.Libelle, DateCreation: now })),
  );
  yield* ask({ do: 'tell', place: null, users: [...users] });
}

/** Colleagues of an author who may sign in: the author may be gone. */
function* keepers(author: number | null): Work<readonly number[]> {
  const [user] = author === null ? [] : yield* find('utilisateur', { Id: author }, ['IdGroupeUtilisateur']);
  const group = user?.IdGroupeUtilisateur ?? null;
  if (group === null) return [];
  const members = yield* find('utilisateur', { IdGroupeUtilisateur: group, IsActif: true, IsService: false }, []);
  return members.map(({ Id }) => Id);
}
