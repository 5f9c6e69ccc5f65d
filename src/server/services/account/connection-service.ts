import type { ServiceReply } from '#generated/contract/services.gen.ts';
import { AppError } from '#domain/errors/app-error.ts';
import type { RequestContext } from '#domain/records/requests/request-context.ts';
import type { Call, ServiceTools } from '#server/services/service-call.ts';
import type { Account } from '#server/session/account-repository.ts';
import { isGuessed, isSlowed } from '#server/session/login-throttle.ts';

const RIGHT = 'UTILISATEUR-WRITE';

export async function getUtilisateurConnexion({
  params,
  context,
}: Call<'getUtilisateurConnexion'>): Promise<ServiceReply<'getUtilisateurConnexion'>> {
  const { login } = await accountOf(context.tools, params.id);
  const tries = (await context.tools.throttle.guessesAt([login])).get(login) ?? 0;
  return { Essais: tries, IsFreine: isSlowed(tries) };
}

/** Ten more guesses at most for whoever goes on; the password stays what it is. */
export async function unlockUtilisateurConnexion({ params, context }: Call<'unlockUtilisateurConnexion'>): Promise<boolean> {
  const { login } = await accountOf(context.tools, params.id);
  await context.tools.throttle.release(login);
  context.request.log.info({ utilisateur: params.id }, 'essais de connexion oubliés');
  return true;
}

async function accountOf({ sessions }: ServiceTools, id: number): Promise<Account> {
  const account = await sessions.accounts.findById(id);
  if (account === null) throw new AppError('introuvable');
  return account;
}

/** For whoever can do something about it: those that are guessed at now, the most first. */
export async function guessedAccounts(
  { has }: Pick<RequestContext, 'has'>,
  { sessions, throttle }: Pick<ServiceTools, 'sessions' | 'throttle'>,
): Promise<ServiceReply<'getTableauDeBord'>['ComptesAttaques']> {
  if (!has(RIGHT)) return [];
  const accounts = await sessions.accounts.listActive();
  const guesses = await throttle.guessesAt(accounts.map(({ login }) => login));
  return accounts
    .map(({ id, login, nom }) => ({ Id: id, Nom: nom, Essais: guesses.get(login) ?? 0 }))
    .filter(({ Essais }) => isGuessed(Essais))
    .toSorted((left, right) => right.Essais - left.Essais);
}
