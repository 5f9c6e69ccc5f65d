import { entities } from '#generated/entities/all.gen.ts';
import type { EntityDescriptor, FieldDescriptor } from '#generated/entities/descriptor.gen.ts';
import { RegleAction } from '#generated/enums/regle-action.gen.ts';
import { RegleDeclencheur } from '#generated/enums/regle-declencheur.gen.ts';
import type { Regle } from '#generated/records/regle.gen.ts';
import type { UtilisateurFiltre } from '#generated/records/utilisateur-filtre.gen.ts';
import type { BusinessMessage } from '#domain/errors/business-messages.ts';
import { sourceOf } from '#domain/mails/mail-sources.ts';
import { findTemplate } from '#domain/mails/templates/mail-template.ts';
import { isMaskedFrom } from '#domain/records/sight/sight.ts';
import { bulkOperations, isBulkField } from '#domain/series/bulk-fields.ts';
import { stepValue } from '#domain/tasks/steps.ts';
import { threadOf } from '#domain/threads/thread.ts';
import { isSealed } from '#domain/values/record-data.ts';
import { isReached } from '#domain/views/view-records.ts';
import { mayOpenScreen, type ViewScreen, viewScreen } from '#domain/views/view-screens.ts';
import type { Facts } from '#domain/work/rule.ts';
import { find, type Work } from '#domain/work/work.ts';
import { valueOf } from './set-value.ts';

/** User in whose rights a sentence is read. */
export type Reader = Pick<Facts, 'userId' | 'has'>;

const byName: Readonly<Record<string, EntityDescriptor>> = entities;

/** Kinds of values that a rule may set: one value that says everything by itself. */
const SET_KINDS: ReadonlySet<FieldDescriptor['kind']> = new Set(['string', 'text', 'integer', 'money', 'boolean', 'enum', 'date']);

interface EntityStep {
  readonly entity: string;
  readonly step: string;
}

let stepsByValue: ReadonlyMap<number, EntityStep> | undefined;

/** The kind of record and its step, by the value of the enumeration. */
export function stepOf(value: number | null): EntityStep | null {
  stepsByValue ??= new Map(Object.values(byName).flatMap(valuedSteps));
  return value === null ? null : (stepsByValue.get(value) ?? null);
}

function valuedSteps({ name, states }: EntityDescriptor): readonly (readonly [number, EntityStep])[] {
  return (states?.transitions ?? []).flatMap((step) => {
    const value = stepValue(name, step.name);
    return value === undefined ? [] : [[value, { entity: name, step: step.name }] as const];
  });
}

/** Kind of the records that the sentence is about; null: it names none. */
export function subjectOf({ Declencheur, Etape, Liste }: Pick<Regle, 'Declencheur' | 'Etape' | 'Liste'>): EntityDescriptor | null {
  const descriptor = Declencheur === RegleDeclencheur.etape ? byName[stepOf(Etape)?.entity ?? ''] : listOf(Liste)?.descriptor;
  return descriptor ?? null;
}

/** A list whose records have sheets that users talk about. */
export function listOf(key: string | null): ViewScreen | null {
  const list = viewScreen(key ?? '');
  return list === undefined || threadOf(list.descriptor.name) === null ? null : list;
}

/** Fields that a rule may set with these rights, through the ordinary way of a save. */
export function settableFields(descriptor: EntityDescriptor, has: Facts['has']): readonly FieldDescriptor[] {
  if (!descriptor.operations.includes('update') || !has(descriptor.rights.write)) return [];
  return descriptor.fields.filter(
    (field) =>
      SET_KINDS.has(field.kind) &&
      isBulkField(descriptor, field) &&
      bulkOperations(field).includes('definir') &&
      !isMaskedFrom(has, descriptor, field) &&
      !isSealed(field) &&
      (field.changeRight === undefined || has(field.changeRight)),
  );
}

/** Days that may set a rule off, of those that these rights read. */
export function dateFields(descriptor: EntityDescriptor, has: Facts['has']): readonly FieldDescriptor[] {
  return descriptor.fields.filter(
    (field) =>
      field.kind === 'date' && field.column !== null && field.filterable && !isMaskedFrom(has, descriptor, field) && !isSealed(field),
  );
}

/** The saved filter of a rule, where the user may apply it; null: there is none, or not any more. */
export function* filterOf({ IdVue, Liste }: Pick<Regle, 'IdVue' | 'Liste'>, reader: Reader): Work<UtilisateurFiltre | null> {
  const [view] = IdVue === null ? [] : yield* find('utilisateur-filtre', { Id: IdVue });
  return view !== undefined && view.Entity === Liste && isReached(view, reader) ? view : null;
}

/** Reason why the sentence cannot be run in the rights of this user; null: it can. */
export function* faultOf(rule: Regle, reader: Reader): Work<BusinessMessage | null> {
  const descriptor = subjectOf(rule);
  if (descriptor === null) return rule.Declencheur === RegleDeclencheur.etape ? 'automatisme.sansEtape' : 'automatisme.sansListe';
  return (yield* triggerFault(rule, descriptor, reader)) ?? (yield* actionFault(rule, descriptor, reader));
}

function* triggerFault(rule: Regle, descriptor: EntityDescriptor, reader: Reader): Work<BusinessMessage | null> {
  if (rule.Declencheur === RegleDeclencheur.etape) return reader.has(descriptor.rights.record) ? null : 'automatisme.sansDroitListe';
  const list = listOf(rule.Liste);
  if (list === null) return 'automatisme.sansListe';
  if (!mayOpenScreen(list, reader.has)) return 'automatisme.sansDroitListe';
  const isDated = rule.Declencheur === RegleDeclencheur.date;
  if (isDated && !dateFields(descriptor, reader.has).some(({ name }) => name === rule.ChampDate)) return 'automatisme.sansDate';
  if (isDated && rule.IdVue === null) return null;
  return (yield* filterOf(rule, reader)) === null ? 'automatisme.sansFiltre' : null;
}

function* actionFault(rule: Regle, descriptor: EntityDescriptor, { has }: Reader): Work<BusinessMessage | null> {
  switch (rule.Action) {
    case RegleAction.tache:
      return rule.Tache === null && rule.IdModeleTache === null ? 'automatisme.sansTache' : null;
    case RegleAction.mail:
      return has(MAIL_RIGHT) ? yield* mailFault(rule, descriptor) : 'automatisme.sansDroitMail';
    case RegleAction.champ:
      if (!settableFields(descriptor, has).some(({ name }) => name === rule.Champ)) return 'automatisme.sansChamp';
      return valueOf(rule) === null ? 'automatisme.sansValeur' : null;
    default:
      return rule.IdUtilisateur === null ? 'automatisme.sansPersonne' : null;
  }
}

const MAIL_RIGHT = 'envoyer-mail';

function* mailFault({ IdModele }: Regle, { name }: EntityDescriptor): Work<BusinessMessage | null> {
  const template = IdModele === null ? null : yield* findTemplate(IdModele);
  const source = sourceOf(name);
  return template === null || source === undefined || !template.isActive || template.context !== source.context
    ? 'automatisme.sansModele'
    : null;
}
