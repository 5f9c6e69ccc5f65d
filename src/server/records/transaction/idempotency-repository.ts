import { createHash } from 'node:crypto';
import { AppError, invalidFields } from '#domain/errors/app-error.ts';
import type { UnitOfWork } from '../engine/engine.ts';

const MAX_KEY = 200;

interface Claim {
  readonly key: string;
  readonly entity: string;
  readonly data: unknown;
}

/**
 * Takes the key of a creation, or answers the id it gave before. A second call that comes while the
 * first is being written waits for it at the unique index.
 */
export async function claimKey(unit: UnitOfWork, { key, entity, data }: Claim): Promise<number | null> {
  if (key.length > MAX_KEY) throw invalidFields({ path: 'idempotency-key', code: 'trop-long', params: { max: MAX_KEY } });
  const user = unit.context.user.id;
  const fingerprint = createHash('sha256')
    .update(`${entity}\n${JSON.stringify(data)}`)
    .digest('base64url');
  const taken = await unit.query<{ cle: string }>(
    'insert into idempotence (cle, id_utilisateur, empreinte) values ($1, $2, $3) on conflict (id_utilisateur, cle) do nothing returning cle',
    [key, user, fingerprint],
  );
  if (taken.length > 0) return null;
  const [existing] = await unit.query<{ empreinte: string; resultat: number | null }>(
    'select empreinte, resultat from idempotence where id_utilisateur = $1 and cle = $2',
    [user, key],
  );
  if (existing === undefined || existing.empreinte !== fingerprint) throw new AppError('cle-deja-utilisee');
  if (existing.resultat === null) throw new AppError('deja-fait');
  return existing.resultat;
}

export async function keepResult(unit: UnitOfWork, key: string, id: number): Promise<void> {
  await unit.query('update idempotence set resultat = $3 where id_utilisateur = $1 and cle = $2', [unit.context.user.id, key, id]);
}
