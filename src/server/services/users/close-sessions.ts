import type { Written } from '#domain/rules/rule.ts';
import { NOBODY } from '#domain/records/requests/request-context.ts';
import type { UnitOfWork } from '#server/records/engine/engine.ts';
import { accountSessions } from './session-endings.ts';

const USER = 'utilisateur';
const VALIDITY = ['IsActif', 'DateExpiration'];

/** A new password or the end of an account ends what was opened before; the person at work keeps the own session. */
export const closeSessions = async (unit: UnitOfWork, written: readonly Written[]): Promise<void> => {
  const users = written.filter(({ entity }) => entity === USER);
  if (users.length === 0) return;
  const changed = (names: readonly string[]): readonly number[] =>
    users.filter(({ op, fields }) => op === 'update' && fields.some((field) => names.includes(field))).map(({ id }) => id);
  const sessions = accountSessions(unit);
  const newPassword = changed(['MotDePasse']);
  if (newPassword.length > 0) await sessions.close(newPassword, unit.context.user.id);
  const gone = users.filter(({ op }) => op === 'delete').map(({ id }) => id);
  if (gone.length > 0) await sessions.close(gone, NOBODY.id);
  const newValidity = changed(VALIDITY);
  if (newValidity.length > 0) await sessions.closeEnded(newValidity, unit.engine.today());
};
