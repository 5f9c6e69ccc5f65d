import { AppError } from '#domain/errors/app-error.ts';
import type { UnitOfWork } from '#server/records/engine/engine.ts';

/**
 * A save that says it holds a record is refused once somebody else does. Saves that say nothing (another
 * program, a batch, the desk) wait for nobody: the version of the record protects them.
 */
export async function refuseLostLock({
  context: { lock, user },
  query,
  nowMs,
}: Pick<UnitOfWork, 'context' | 'query'> & { readonly nowMs: number }): Promise<void> {
  if (lock === null) return;
  const others = await query(
    'select 1 from verrou where entite = $1 and id_fiche = $2 and id_utilisateur <> $3 and expire_le > to_timestamp($4)',
    [lock.entity, lock.id, user.id, nowMs / 1000],
  );
  if (others.length > 0) throw new AppError('verrouille');
}
