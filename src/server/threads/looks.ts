import { LOCK_LIFETIME_MS } from '#domain/locks/record-lock.ts';

import type { Step, StepReply } from '#domain/work/steps.ts';
import type { UnitOfWork } from '#server/records/engine/engine.ts';

type Of<K extends Step['do']> = Extract<Step, { readonly do: K }>;

/** A look lasts as a lock does: both are renewed by the same beat. Times come from the application's clock. */
export async function look({ query, context, engine }: UnitOfWork, { entity, id, page }: Of<'look'>): Promise<StepReply> {
  const nowMs = Date.parse(`${engine.now()}Z`);
  const [taken] = await query<{ isNew: boolean }>(
    `insert into regard as r (entite, id_fiche, id_utilisateur, page, depuis, expire_le)
     values ($1, $2, $3, $4, to_timestamp($5), to_timestamp($6))
     on conflict (entite, id_fiche, id_utilisateur, page) do update set
       depuis = case when r.expire_le <= excluded.depuis then excluded.depuis else r.depuis end, expire_le = excluded.expire_le
     returning depuis = to_timestamp($5) as "isNew"`,
    [entity, id, context.user.id, page, nowMs / 1000, (nowMs + LOCK_LIFETIME_MS) / 1000],
  );
  return { isNew: taken?.isNew === true, users: await othersAt({ query, context }, { entity, id, nowMs }) };
}

export async function lookAway({ query, context, engine }: UnitOfWork, { entity, id, page }: Of<'look-away'>): Promise<readonly number[]> {
  const gone = await query(
    'delete from regard where entite = $1 and id_fiche = $2 and id_utilisateur = $3 and page = $4 returning 1 as un',
    [entity, id, context.user.id, page],
  );
  return gone.length === 0 ? [] : othersAt({ query, context }, { entity, id, nowMs: Date.parse(`${engine.now()}Z`) });
}

async function othersAt(
  { query, context }: Pick<UnitOfWork, 'query' | 'context'>,
  { entity, id, nowMs }: { readonly entity: string; readonly id: number; readonly nowMs: number },
): Promise<readonly number[]> {
  const others = await query<{ id: number }>(
    'select distinct id_utilisateur as id from regard where entite = $1 and id_fiche = $2 and id_utilisateur <> $3 and expire_le > to_timestamp($4) order by 1',
    [entity, id, context.user.id, nowMs / 1000],
  );
  return others.map((one) => one.id);
}
