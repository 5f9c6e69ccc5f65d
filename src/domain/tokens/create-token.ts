import { JetonStatut } from '#generated/enums/jeton-statut.gen.ts';
import { newSecret } from '#domain/mails/mail-work.ts';
import { covers, EVERY_RIGHT, giverOf, powersOfAccounts } from '#domain/users/account-power.ts';
import { normaliseRight } from '#domain/values/normalise-right.ts';
import type { Facts } from '#domain/work/rule.ts';
import { create, find, link, refuse, refuseField, refuseFields, type Work } from '#domain/work/work.ts';
import { orderErrors, type TokenOrder, tokenOf } from './token-rules.ts';

export interface NewToken {
  readonly Id: number;
  /** Shown once: only its fingerprint stays. */
  readonly Jeton: string;
  readonly DateExpiration: string;
}

/**
 * A token of the person, or of a service account that they may write. Its rights are among those that both hold,
 * so that nobody reaches by a token what they could not do in the browser. `owner` null: the person.
 */
export function* createToken(order: TokenOrder, owner: number | null, facts: Facts): Work<NewToken> {
  const errors = orderErrors(order, facts.today);
  if (errors.length > 0) return yield* refuseFields(errors);
  const account = owner ?? facts.userId;
  const held = account === facts.userId ? null : yield* rightsOfService(account, order, facts);
  const wanted = new Set(order.Droits.map(normaliseRight));
  const all = yield* find('utilisateur-droit', {}, ['Code']);
  const matchingRights = all.filter(({ Code }) => wanted.has(normaliseRight(Code)));
  const isHeld = matchingRights.every(({ Code }) => facts.has(Code) && (held === null || held.has(normaliseRight(Code))));
  if (matchingRights.length < wanted.size || !isHeld) yield* refuseField({ path: 'Droits', code: 'valeur', message: 'jetonAcces.droits' });
  const editions = new Set(order.EditionsPermises);
  const existing = yield* find('festival-edition', { Eannee: [...editions] }, ['Eannee']);
  if (existing.length < editions.size) yield* refuseField({ path: 'EditionsPermises', code: 'valeur', message: 'jetonAcces.editions' });
  const { secret, fingerprint } = yield* newSecret();
  const { token, start } = tokenOf(secret);
  const Id = yield* create('jeton-acces', {
    Libelle: order.Libelle.trim(),
    IdUtilisateur: account,
    Statut: JetonStatut.actif,
    Debut: start,
    Empreinte: fingerprint,
    IsLecture: order.IsLecture,
    EntitesPermises: [...new Set(order.EntitesPermises)],
    EditionsPermises: [...editions].map(String),
    Adresses: [...new Set(order.Adresses)],
    DateExpiration: order.DateExpiration,
    IdCreateur: facts.userId,
    DateCreation: facts.now,
  });
  yield* link('jeton-acces', 'IdsDroit', { id: Id, ids: matchingRights.map((right) => right.Id) });
  return { Id, Jeton: token, DateExpiration: order.DateExpiration };
}

/**
 * Folded rights of a service account; a person's account gets its tokens from that person alone. A token outlives what its maker may do:
 * it opens no rows that the maker does not see, and ends with the maker's account.
 */
function* rightsOfService(id: number, order: TokenOrder, facts: Facts): Work<ReadonlySet<string>> {
  if (!facts.has('JETON-ACCES-WRITE')) yield* refuse('droit-manquant');
  const accounts = yield* find('utilisateur', { Id: id });
  const [power] = yield* powersOfAccounts(accounts.filter(({ IsService }) => IsService === true));
  if (power === undefined) return yield* refuseField({ path: 'IdUtilisateur', code: 'valeur', message: 'jetonAcces.compte' });
  const [self] = yield* find('utilisateur', { Id: facts.userId });
  const giver = giverOf(self ?? null, { has: facts.has, decidesRights: facts.has(EVERY_RIGHT) });
  // Rights are compared one by one by the caller, where a fault names its field.
  if (!covers(giver, { rights: new Set(), scopes: power.scopes, until: order.DateExpiration })) yield* refuse('droit-manquant');
  return new Set([...power.rights].map(normaliseRight));
}
