import type { FileLimits } from '#domain/files/field-rules.ts';
import type { Written } from '#domain/work/rule.ts';
import { noteRights } from '#server/journal/rights-line.ts';
import { refuseLostLock } from '#server/locks/lost-lock.ts';
import type { UnitOfWork } from '#server/records/engine/engine.ts';
import { checkFileRules } from '#server/services/files/file-rules.ts';
import { closeSessions } from '#server/services/users/close-sessions.ts';
import { closeSharedSessions } from '#server/services/users/close-shared-sessions.ts';

/** Condition before a commit that is no matter of records: the simulation has none of the kind. */
export interface ServerRule {
  readonly name: string;
  /** Why it cannot be one of the rules of the domain (`src/domain/registries/rules.ts`). */
  readonly reason: string;
  readonly run: (unit: UnitOfWork, written: readonly Written[]) => Promise<void>;
}

interface Limits {
  readonly clock: () => number;
  readonly fileLimits: FileLimits;
}

export function serverRules({ clock, fileLimits }: Limits): readonly ServerRule[] {
  return [
    {
      name: 'refuse a save whose lock is lost',
      reason: 'locks are held by sessions of several people at once; the simulation has one',
      run: (unit) => refuseLostLock({ ...unit, nowMs: clock() }),
    },
    {
      name: 'close the sessions of an account that ends',
      reason: 'sessions and devices are no records; those of the simulation keep no memory',
      run: closeSessions,
    },
    {
      name: 'close the sessions of a tablet or PIN that ends',
      reason: 'sessions are no records; the simulation has no tablets',
      run: closeSharedSessions,
    },
    {
      name: 'note changes of rights in the journal of access',
      reason: 'the journal names the session and the address of a request; the simulation has neither',
      run: (unit, written) => noteRights(unit, written, clock()),
    },
    {
      name: 'refuse a file that one may not read',
      reason: 'who sent a file and what it holds is known to the file store; files of the simulation are drawn when looked at',
      run: (unit, written) => checkFileRules(unit, written, fileLimits),
    },
  ];
}
