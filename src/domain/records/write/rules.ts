import type { FieldError } from '#domain/errors/catalogue.ts';
import type { EntityDescriptor, JsonValue, RuleDescriptor } from '#generated/entities/descriptor.gen.ts';
import type { RecordData } from '#domain/values/record-data.ts';
import { failedCheck } from './check-rules.ts';

/** The fields that a record's own other values oblige to be otherwise; the same for the form, the server and the simulation. */
export function brokenRules({ rules }: Pick<EntityDescriptor, 'rules'>, record: RecordData): readonly FieldError[] {
  return rules.flatMap((rule): readonly FieldError[] => {
    if (rule.rule === 'order') return disorder(rule.second, { value: record[rule.second], start: record[rule.first] });
    if (rule.rule === 'check') return rule.when === undefined || holds(rule.when, record) ? failedCheck(rule, record) : [];
    const isEmpty = isBlank(record[rule.field]);
    if (rule.rule === 'require' && isEmpty && holds(rule.when, record)) return [{ path: rule.field, code: 'obligatoire' }];
    return rule.rule === 'only' && !isEmpty && !holds(rule.when, record) ? [{ path: rule.field, code: 'valeur' }] : [];
  });
}

/** The fields that a form does not show for what the record holds; nothing is emptied by it, and what must be emptied shows. */
export function hiddenFields({ rules }: Pick<EntityDescriptor, 'rules'>, record: RecordData): readonly string[] {
  return rules.flatMap((rule) => {
    if ((rule.rule !== 'show' && rule.rule !== 'only') || holds(rule.when, record)) return [];
    return rule.rule === 'show' || isBlank(record[rule.field]) ? [rule.field] : [];
  });
}

/** Fields that a rule looks at: a change of none of them cannot break it. */
export function fieldsOfRule(rule: RuleDescriptor): readonly string[] {
  if (rule.rule === 'order') return [rule.first, rule.second];
  return [rule.field, ...(rule.rule === 'check' ? [rule.of, rule.when?.field] : [rule.when.field])].filter((name) => name !== undefined);
}

interface When {
  readonly field: string;
  readonly value: JsonValue;
}

function holds(when: When, record: RecordData): boolean {
  return (record[when.field] ?? null) === when.value;
}

interface Ordered {
  readonly value: JsonValue | undefined;
  readonly start: JsonValue | undefined;
}

/** A number says what it is at least, a day or an hour that it comes too early. */
function disorder(path: string, { value, start }: Ordered): readonly FieldError[] {
  if (typeof value === 'number' && typeof start === 'number')
    return value < start ? [{ path, code: 'trop-petit', params: { min: start } }] : [];
  return isBefore(value, start) ? [{ path, code: 'ordre' }] : [];
}

/** Days, instants and hours are texts that sort as time does. */
function isBefore(value: JsonValue | undefined, start: JsonValue | undefined): boolean {
  return typeof value === 'string' && typeof start === 'string' && value !== '' && start !== '' && value < start;
}

function isBlank(value: JsonValue | undefined): boolean {
  return value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);
}
