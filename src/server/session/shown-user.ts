import { toSessionUser } from '#domain/session/session-user.ts';
import type { OpenSession, Sessions } from './sessions.ts';

/** The person of a session with rights and with what is demanded of their second factor. */
export function shownUser(session: OpenSession, sessions: Pick<Sessions, 'mustEnrol'>) {
  const { isProtected, requiredFrom } = session.factor;
  return toSessionUser(session.account, session.rights, {
    IsActif: isProtected,
    IsExige: sessions.mustEnrol(session),
    ExigeLe: requiredFrom,
  });
}
