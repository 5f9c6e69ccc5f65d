/** Values that the checks of the schema let through, and values that they refuse. */
import type { CheckDescriptor, EntityDescriptor, JsonValue } from '#generated/entities/descriptor.gen.ts';
import { brokenRules } from '#domain/records/write/rules.ts';

/** One of these fits any requirement of a field that has a check. */
const CANDIDATES: readonly ((number: number) => JsonValue)[] = [
  (number) => `AB${number}`,
  (number) => `ab${number}`,
  (number) => String(411_000 + (number % 100)),
  (number) => String(706_000 + (number % 100)),
  (number) => String(658_000 + (number % 100)),
  (number) => String(445_710 + (number % 10)),
  (number) => String(512_000 + (number % 100)),
  (number) => `VATEX-EU-${number}`,
  () => 'FR7630006000011234567890189',
  () => 'FR40303265045',
  () => 'EXEMFRPP',
  () => '2031-12-31T10:00:00.000',
  () => 12.5,
  () => '12345678900015',
];

interface CheckedDraw {
  readonly rule: CheckDescriptor;
  readonly number: number;
}

/** A value that all the checks of this field accept. */
export function passing({ name, rules }: Pick<EntityDescriptor, 'name' | 'rules'>, { rule, number }: CheckedDraw): JsonValue {
  const checks = rules.filter((one) => one.rule === 'check' && one.field === rule.field && one.of === undefined && one.when === undefined);
  const found = CANDIDATES.map((make) => make(number)).find(
    (value) => brokenRules({ rules: [...checks, rule] }, { [rule.field]: value, [rule.of ?? '']: '2027-01-30' }).length === 0,
  );
  if (found === undefined) throw new Error(`${name}.${rule.field}: no sample passes « ${rule.is} »`);
  return found;
}

const REFUSED: Readonly<Record<'text' | 'number' | 'instant', readonly JsonValue[]>> = {
  text: ['?', '?'.repeat(12)],
  number: [101, -1],
  instant: ['2020-01-01T10:00:00.000'],
};

/** A value that this check refuses, with its error. */
export function refused(
  rule: CheckDescriptor,
  { other, kind }: { readonly other: JsonValue; readonly kind: keyof typeof REFUSED },
): { readonly value: JsonValue; readonly code: string } {
  for (const value of REFUSED[kind]) {
    const [error] = brokenRules({ rules: [rule] }, { [rule.of ?? '']: other, [rule.field]: value });
    if (error !== undefined) return { value, code: error.code };
  }
  throw new Error(`${rule.field}: no sample is refused by « ${rule.is} »`);
}
