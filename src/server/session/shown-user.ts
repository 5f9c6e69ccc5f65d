import { toSessionUser } from '#domain/session/session-user.ts';
import type { OpenSession, Sessions } from './sessions.ts';
import type { Tablet } from './tablet.ts';

/** The person of a session with rights, what is demanded of their second factor, and the tablet that the session is bound to. */
export function shownUser(session: OpenSession, sessions: Pick<Sessions, 'mustEnrol' | 'sharedMs'>) {
  const { isProtected, requiredFrom } = session.factor;
  const user = toSessionUser(session.account, session.rights, {
    IsActif: isProtected,
    IsExige: sessions.mustEnrol(session),
    ExigeLe: requiredFrom,
  });
  return session.tablet === null ? user : { ...user, Tablette: shownTablet(session.tablet, sessions) };
}

export function shownTablet({ label, desk }: Tablet, { sharedMs }: Pick<Sessions, 'sharedMs'>) {
  return { Libelle: label, Guichet: desk, Verrou: sharedMs / 1000 };
}
