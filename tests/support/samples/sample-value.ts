import type { FieldDescriptor, JsonValue } from '#generated/entities/descriptor.gen.ts';
import type { Registry } from '#domain/records/engine/registry.ts';

/** Nobody is born in the year of the festival: minors are refused here and there. */
function yearOf({ name }: FieldDescriptor): number {
  return name === 'DateNaissance' ? 1980 : 2027;
}

const ZONES = ['America/Montreal', 'Indian/Reunion'];

/** A value that each kind takes, different from one record to the next where it must be unique. */
export function sampleValue(registry: Registry, field: FieldDescriptor, number: number): JsonValue | undefined {
  const min = field.min ?? 0;
  switch (field.kind) {
    case 'string':
      // Zones have names of their own, two of which tell records apart.
      return field.name === 'Fuseau' ? (ZONES[number % ZONES.length] ?? '') : sampleText(field, number);
    case 'text':
      return `Texte élancé ${number}\nsur deux lignes`;
    case 'email':
      return `personne${number}@exemple.test`;
    case 'url':
      return `https://exemple.test/${number}`;
    case 'phone':
      return '+33 1 23 45 67 89';
    case 'color':
      return '#a1b2c3';
    case 'secret':
      return `motdepasse-${number}-tres-long`.slice(0, field.max ?? 150);
    case 'integer':
      return Math.min(field.max ?? 1_000_000, min + (field.unique ? number : 1));
    case 'year':
      return Math.max(field.min ?? 1850, 1850 + (number % 300));
    case 'decimal':
    case 'money':
    case 'percent':
      return min + 0.5;
    case 'boolean':
      return true;
    case 'date':
      return new Date(Date.UTC(yearOf(field), 0, number)).toISOString().slice(0, 10);
    case 'datetime':
      return '2027-01-30T13:45:00.250';
    case 'time':
      return '14:00:00';
    case 'duration':
      return '101:02:03';
    case 'enum':
      return registry.enumOf(field.enum ?? '')?.values.at(-1)?.value ?? null;
    case 'flags':
      return registry.enumOf(field.enum ?? '')?.values.reduce((mask, { value }) => mask | value, 0) ?? 0;
    case 'object':
      return { Cle: 'valeur' };
    case 'objects':
      return [{ Cle: number }];
    case 'records':
      return [];
    case 'numbers':
      return [1, 2];
    case 'strings':
      return ['un', 'deux'];
    case 'days':
      return ['2027-01-30', '2027-02-01'];
    default:
      return undefined;
  }
}

function sampleText({ max = 200, min = 0, name, pattern }: FieldDescriptor, number: number): string | undefined {
  if (pattern !== undefined) return undefined;
  const text = max < 12 ? `${number}` : `${name} Été ${number}`;
  return text.slice(0, max).trim().padEnd(min, 'x');
}

/** As `sampleValue`, but two records in a row differ in every field. */
export function variedValue(registry: Registry, field: FieldDescriptor, number: number): JsonValue | undefined {
  const low = field.min ?? 0;
  const high = field.max ?? 1_000_000;
  function within(value: number): number {
    return low + (value % Math.max(1, Math.min(high - low, 97)));
  }
  const two = String(10 + (number % 10));
  switch (field.kind) {
    case 'enum': {
      const values = registry.enumOf(field.enum ?? '')?.values ?? [];
      return values[number % values.length]?.value ?? null;
    }
    case 'flags': {
      const values = registry.enumOf(field.enum ?? '')?.values ?? [];
      return values[number % values.length]?.value ?? 0;
    }
    case 'boolean':
      return number % 2 === 0;
    case 'integer':
      return field.unique ? sampleValue(registry, field, number) : within(number);
    case 'decimal':
    case 'money':
    case 'percent':
      return within(number) + 0.5 > high ? high : within(number) + 0.5;
    case 'datetime':
      return `2027-01-${two}T13:45:00.250`;
    case 'time':
      return `14:${two}:00`;
    case 'duration':
      return `01:${two}:03`;
    case 'color':
      return `#a1b2${two}`;
    case 'phone':
      return `+33 1 23 45 67 ${two}`;
    case 'object':
      return { Cle: `valeur ${number}` };
    case 'numbers':
      return [number, 2];
    case 'strings':
      return [`mot ${number}`, 'deux'];
    case 'days':
      return [`2027-01-${two}`, '2027-02-01'];
    default:
      return sampleValue(registry, field, number);
  }
}
