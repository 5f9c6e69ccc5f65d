import { openedIds, threadOf } from '#domain/threads/thread.ts';
import type { Step } from '#domain/work/steps.ts';
import type { Work } from '#domain/work/work.ts';
import type { ContextUser, RequestContext } from '#domain/records/requests/request-context.ts';
import { normaliseRight } from '#domain/values/normalise-right.ts';
import { createContext } from '#server/http/context.ts';
import { newBuild } from '#server/records/engine/new-build.ts';
import type { RecordEngine, UnitOfWork } from '#server/records/engine/engine.ts';
import { accountRepository } from '#server/session/account-repository.ts';

/** Reader of accounts: a transaction, or the pool. */
interface UserSource {
  readonly client: Parameters<typeof accountRepository>[0];
  readonly engine: Pick<RecordEngine, 'today'>;
}

type Run = <T>(unit: UnitOfWork, work: Work<T>) => Promise<T>;

/** Those of the users who open the record: each is checked within their own rights and rows. */
export async function viewersIn(
  unit: UnitOfWork,
  { entity, id, users }: Extract<Step, { readonly do: 'viewers' }>,
  run: Run,
): Promise<readonly number[]> {
  const thread = threadOf(entity);
  if (thread === null) return [];
  const viewers: number[] = [];
  for (const userId of users) {
    const user = await signInUser(unit, userId);
    if (user === null) continue;
    const context = createContext({ user });
    if ((await run(asUser(unit, context), openedIds(thread, [id], context.has))).has(id)) viewers.push(userId);
  }
  return viewers;
}

/** Those of the records that the user opens, within their own rights and rows. */
export async function openedByIn(
  unit: UnitOfWork,
  { entity, ids, user: userId }: Extract<Step, { readonly do: 'opened-by' }>,
  run: Run,
): Promise<readonly number[]> {
  const thread = threadOf(entity);
  const user = thread === null ? null : await signInUser(unit, userId);
  if (thread === null || user === null) return [];
  const context = createContext({ user });
  return [...(await run(asUser(unit, context), openedIds(thread, ids, context.has)))];
}

/** The same transaction within the rights of somebody else, who only reads. */
function asUser(unit: UnitOfWork, context: RequestContext): UnitOfWork {
  return { ...unit, context, newBuild: () => newBuild(unit.engine, context) };
}

/** The user with the rights of this moment; null: they may not sign in. */
export async function signInUser({ client, engine }: UserSource, id: number): Promise<ContextUser | null> {
  const accounts = accountRepository(client);
  const account = await accounts.findById(id);
  const isOpen = account?.isActive === true && !account.isService && (account.expiresOn === null || account.expiresOn >= engine.today());
  if (!isOpen) return null;
  const rights = await accounts.rightsOf(account);
  return {
    id,
    login: account.login,
    nom: `${account.prenom} ${account.nom}`,
    groupId: account.groupId,
    rights: new Set(rights.map(({ Code }) => normaliseRight(Code))),
    limits: await accounts.limitsOf(id),
  };
}
