import { AppError } from '#domain/errors/app-error.ts';
import { groupOutcome } from '#domain/identity/group-mapping.ts';
import { moveAccount } from '#domain/identity/move-account.ts';
import { NOBODY } from '#domain/records/requests/request-context.ts';
import { createContext } from '#server/http/context.ts';
import { runWork } from '#server/records/transaction/run-work.ts';
import { inUnitOfWork } from '#server/records/transaction/unit-of-work.ts';
import type { ServiceTools } from '#server/services/service-call.ts';
import type { Account } from '#server/session/account-repository.ts';
import type { ProvenIdentity } from './claims.ts';
import type { IdentitySettings } from './identity-settings.ts';

interface SigningIn {
  readonly account: Account;
  readonly identity: ProvenIdentity;
  readonly settings: IdentitySettings;
}

/** The account in the group that the provider gives it now; refused where it gives none any more, or one that does not exist. */
export async function followGroups({ engine, sessions }: ServiceTools, { account, identity, settings }: SigningIn): Promise<Account> {
  const outcome = groupOutcome({ mapping: settings.groups, values: identity.groups, current: account.groupLabel });
  if (outcome.kind === 'keep') return account;
  const isMoved =
    outcome.kind === 'move' &&
    (await inUnitOfWork(
      engine,
      // The settings decide, and whoever signs in gives nothing to anybody: there is no giver to compare with.
      createContext({ user: NOBODY, selfOnly: true }),
      {
        operation: 'loginByFournisseur',
        entity: engine.registry.get('utilisateur'),
        work: (unit) => runWork(unit, moveAccount(account.id, outcome.group)),
      },
    ));
  const moved = isMoved ? await sessions.accounts.findById(account.id) : null;
  if (moved === null) throw new AppError('fournisseur-refuse', { message: 'identite.sansGroupe', params: { nom: settings.label } });
  return moved;
}
