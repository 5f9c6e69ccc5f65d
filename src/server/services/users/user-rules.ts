import { foldRight } from '#domain/records/fold-right.ts';
import { NOBODY } from '#server/http/context.ts';
import { AppError } from '#server/errors/app-error.ts';
import type { CommitUnit, WrittenRecord } from '#server/records/engine.ts';
import { userRulesRepository } from './user-rules-repository.ts';

interface RuleUnit extends CommitUnit {
  readonly today: string;
}

const VALIDITY = ['IsActif', 'DateExpiration'];
const GRANTS: Readonly<Record<string, readonly string[]>> = {
  utilisateur: ['IdGroupeUtilisateur', 'IdsDroitUtilisateur', ...VALIDITY],
  'groupe-utilisateur': ['IdsDroit'],
};

/** Rules of accounts and groups, looked at in the transaction that changes them, before it commits. */
export const checkUserRules = async (unit: RuleUnit, written: readonly WrittenRecord[]): Promise<void> => {
  const touched = written.filter(({ entity }) => entity in GRANTS);
  if (touched.length === 0) return;
  await refuseEscalation(unit, touched);
  if (touched.some(mayRemoveManager)) await requireManager(unit);
  await closeSessions(unit, touched);
};

/**
 * Who manages people but not groups gives no more than they hold, and does not take over an account
 * that may do more. Who writes groups decides what any of them may do.
 */
const refuseEscalation = async (unit: RuleUnit, touched: readonly WrittenRecord[]): Promise<void> => {
  const { context } = unit;
  if (context.has('GROUPE-UTILISATEUR-WRITE') || context.selfOnly) return;
  const written = touched.filter(({ entity, op }) => entity === 'utilisateur' && op !== 'delete').map(({ id }) => id);
  if (written.length === 0) return;
  const codes = await userRulesRepository(unit).codesHeldBy(written);
  if (!codes.every((code) => context.user.rights.has(foldRight(code)))) throw new AppError('droit-manquant');
};

const mayRemoveManager = ({ entity, op, fields = [] }: WrittenRecord): boolean =>
  op === 'delete' || (op === 'update' && fields.some((field) => GRANTS[entity]?.includes(field)));

const requireManager = async (unit: RuleUnit): Promise<void> => {
  if (!(await userRulesRepository(unit).hasManager(unit.today))) throw new AppError('dernier-administrateur');
};

/** A new password or the end of an account ends what was opened before; the person at work keeps the own session. */
const closeSessions = async (unit: RuleUnit, touched: readonly WrittenRecord[]): Promise<void> => {
  const updated = touched.filter(({ entity, op }) => entity === 'utilisateur' && op === 'update');
  const rules = userRulesRepository(unit);
  const newPassword = updated.filter(({ fields = [] }) => fields.includes('MotDePasse')).map(({ id }) => id);
  if (newPassword.length > 0) await rules.closeSessions(newPassword, unit.context.user.id);
  const gone = touched.filter(({ entity, op }) => entity === 'utilisateur' && op === 'delete').map(({ id }) => id);
  if (gone.length > 0) await rules.closeSessions(gone, NOBODY.id);
  const newValidity = updated.filter(({ fields = [] }) => fields.some((field) => VALIDITY.includes(field))).map(({ id }) => id);
  if (newValidity.length > 0) await rules.closeEndedSessions(newValidity, unit.today);
};
