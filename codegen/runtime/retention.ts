import type { ResolvedPath } from './field.ts';
import type { InLanguages } from './language.ts';

/** Emptied, replaced by a mark, deleted with its row, deleted with the record that it owns, or kept because the law asks. */
export type RetentionAct = 'clear' | 'anonymise' | 'deleteRow' | 'deleteOwned' | 'keptByLaw';

/** The term of one personal field, and what becomes of the field on the day after. */
export interface RetentionRule {
  readonly entity: string;
  readonly field: string;
  /** French names of the records and of the field. */
  readonly title: string;
  readonly label: string;
  /** The same in the language of a reader. */
  readonly titles: InLanguages<string>;
  readonly labels: InLanguages<string>;
  readonly purpose: string;
  /** Code of the right that opens the value. */
  readonly right: string;
  /** As the schema says it. */
  readonly keep: string;
  readonly act: RetentionAct;
  readonly term: { readonly count: number; readonly unit: 'days' | 'months' | 'years' };
  /** The term runs from the last day of the calendar year of the anchor. */
  readonly exercise: boolean;
  /** Dates of the anchor: the latest counts; none of what the law keeps. */
  readonly dates: readonly ResolvedPath[];
  /** The record whose last change by a person counts too. */
  readonly modified: ResolvedPath | null;
  /** The person whose last sign-in and last change count too. */
  readonly active: ResolvedPath | null;
  /** Rows for which the value stays. */
  readonly unless: ResolvedPath | null;
  /** Records of persons that this one is of: a hold on one of them holds it. The empty path is the record itself. */
  readonly holders: readonly { readonly entity: string; readonly path: ResolvedPath }[];
}
