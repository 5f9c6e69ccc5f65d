import type { Sabotage } from '../sabotage.ts';

const TESTS = ['tests/api/session/shared-desk.test.ts'];

/** Guards of a session that a PIN opened on a tablet. */
export const tabletSabotages: readonly Sabotage[] = [
  {
    title: 'a session on a tablet keeps every right of its person',
    file: 'src/server/session/tablet.ts',
    from: 'tablet === null ? rights : rights.filter(({ Code }) => isShared(Code))',
    to: 'rights',
    tests: TESTS,
  },
  {
    title: 'a session on a tablet reaches what any signed-in user does',
    file: 'src/server/session/guard.ts',
    from: "if (isOfSession && !isSharedOperation(operation ?? `${entity} ${action}`)) throw new AppError('session-guichet');",
    to: "if (isOfSession && isSharedOperation(`${operation} ${entity} ${action}`)) throw new AppError('session-guichet');",
    tests: TESTS,
  },
  {
    title: 'a session on a tablet opens in another browser',
    file: 'src/server/session/guard.ts',
    from: 'resumed === null || !isHere(request, resumed.session)',
    to: 'resumed === null',
    tests: TESTS,
  },
  {
    title: 'a revoked tablet still opens',
    file: 'src/server/shared-desk/tablet-repository.ts',
    from: 'where t.empreinte = $1 and t.statut = ${TabletteStatut.enService}',
    to: 'where t.empreinte = $1 and t.statut is not null',
    tests: TESTS,
  },
  {
    title: 'wrong PINs are never locked',
    file: 'src/server/shared-desk/pin-repository.ts',
    from: 'and nb_echecs >= ${MISSES_MAX}`',
    to: 'and nb_echecs < 0`',
    tests: TESTS,
  },
];
