import { AppError } from '#domain/errors/app-error.ts';
import { normaliseRight } from '#domain/values/normalise-right.ts';
import type { ServiceContext } from '#server/services/service-call.ts';
import type { Account } from '#server/session/account-repository.ts';

/** Managers of accounts get in without the provider, whatever the settings say. */
const MANAGES_ACCOUNTS = 'UTILISATEUR-WRITE';

/**
 * With sign-in left to the provider by the settings, our own ways in serve administrators, and once the person whom the provider has just
 * recognised and who links this very account.
 */
export async function requireLocalDoor(account: Account, { request, tools }: ServiceContext): Promise<void> {
  const { identity, pendingIdentities, sessions } = tools;
  if (identity === null || identity.settings.isLocalOpen) return;
  const rights = await sessions.accounts.rightsOf(account);
  if (rights.some(({ Code }) => normaliseRight(Code) === MANAGES_ACCOUNTS)) return;
  if (pendingIdentities.readLink(request)?.user === account.id) return;
  throw new AppError('connexion-locale-fermee', { params: { nom: identity.settings.label } });
}
