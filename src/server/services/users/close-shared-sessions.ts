import type { Written } from '#domain/work/rule.ts';
import type { UnitOfWork } from '#server/records/engine/engine.ts';
import { SESSION_CHANNEL } from '#server/session/session-repository.ts';

const TABLET = 'tablette-guichet';
const TABLET_ENDS = ['Statut', 'IdsGroupe'];
const USER = 'utilisateur';
const PIN_RESET = 'DateReinitCode';

/** A tablet that is revoked or open to other groups, or a PIN that was reset, ends the sessions it opened; every process hears of it. */
export async function closeSharedSessions({ query }: Pick<UnitOfWork, 'query'>, written: readonly Written[]): Promise<void> {
  function changed(entity: string, names: readonly string[]): readonly number[] {
    return written
      .filter((one) => one.entity === entity && one.op === 'update' && one.fields.some((field) => names.includes(field)))
      .map(({ id }) => id);
  }
  const [tablets, users] = [changed(TABLET, TABLET_ENDS), changed(USER, [PIN_RESET])];
  if (tablets.length + users.length === 0) return;
  await query(
    `with fin as (delete from session where id_tablette = any($1::int[]) or (id_tablette is not null and id_utilisateur = any($2::int[]))
       returning id)
     select pg_notify($3, id::text) from fin`,
    [tablets, users, SESSION_CHANNEL],
  );
}
