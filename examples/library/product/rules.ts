import type { Rule } from '#domain/work/rule.ts';
import { borrowingLimit, borrowedCopies } from './loans.ts';

/** Rules of the library across records. */
export const rules: readonly Rule[] = [borrowingLimit, borrowedCopies];
