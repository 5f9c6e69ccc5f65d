import { ReleaseVerrouBody, TakeVerrouBody } from '#generated/schemas/services/verrous.zod.ts';
import { LOCK_LIFETIME_MS } from '#domain/locks/record-lock.ts';
import { AppError } from '#server/errors/app-error.ts';
import { idOf, type MockCall, type MockRoute, reply } from '../call.ts';
import { isVisible } from '../store/scope.ts';
import { checked } from './checked.ts';

interface Lock {
  readonly userId: number;
  readonly nom: string;
  readonly token: string;
  readonly expiresMs: number;
}

/** Who has which record open: forgotten with the page, like everything else here. */
export function lockRoutes(): readonly MockRoute[] {
  const locks = new Map<string, Lock>();
  return [
    { method: 'post', path: '/verrous/{entite}/{id}', right: 'session', run: (call) => reply(take(locks, call)) },
    {
      method: 'delete',
      path: '/verrous/{entite}/{id}',
      right: 'session',
      run: (call) => {
        const { Jeton } = checked(ReleaseVerrouBody, call.body);
        const lock = locks.get(keyOf(call));
        const isOwn = lock?.token === Jeton && lock.userId === call.context.user.id;
        if (isOwn) locks.delete(keyOf(call));
        return reply(isOwn);
      },
    },
  ];
}

function take(locks: Map<string, Lock>, call: MockCall) {
  const { context, body } = call;
  const { Jeton, Forcer = false } = checked(TakeVerrouBody, body);
  const key = keyOf(call);
  requireRight(call);
  const lock = locks.get(key);
  const isFree = lock === undefined || lock.userId === context.user.id || lock.expiresMs <= context.nowMs || Forcer;
  if (!isFree) return { Tenu: false, Par: { Id: lock.userId, Nom: lock.nom } };
  locks.set(key, { userId: context.user.id, nom: fullName(call), token: Jeton, expiresMs: context.nowMs + LOCK_LIFETIME_MS });
  return { Tenu: true, Par: null };
}

function fullName({ store, context }: MockCall): string {
  const user = store.tables.find('utilisateur', context.user.id);
  return [user?.['Prenom'], user?.['Nom']].filter((part) => typeof part === 'string').join(' ');
}

function requireRight({ params, store, context, ...call }: MockCall): void {
  const entity = params['entite'] ?? '';
  const { rights, screens } = store.tables.entity(entity);
  const mayWrite = rights.self !== null || [rights, ...screens.map((screen) => screen.rights)].some(({ write }) => context.has(write));
  if (!mayWrite) throw new AppError('droit-manquant');
  const record = store.tables.find(entity, idOf({ params, store, context, ...call }));
  if (record !== null && !isVisible(store, { entity, record }, context)) throw new AppError('introuvable');
}

/** Subtypes share the ids, and so the locks, of their base. */
function keyOf(call: MockCall): string {
  const { params, store } = call;
  const entity = params['entite'] ?? '';
  if (store.tables.entities[entity] === undefined) throw new AppError('introuvable');
  return `${store.tables.rootOf(entity).name} ${idOf(call)}`;
}
