/** Words for what a key of the schema holds, and values as YAML in one line. */
import { parse } from 'yaml';
import { z } from 'zod';

export function valueWords(schemas: readonly z.core.$ZodType[]): string {
  return [...new Set(schemas.map(wordsOf))].join(' or ');
}

function wordsOf(schema: z.core.$ZodType): string {
  if (schema instanceof z.ZodOptional) return wordsOf(schema.unwrap());
  if (schema instanceof z.ZodUnion) return valueWords(schema.options);
  if (schema instanceof z.ZodEnum) return schema.options.map((option) => `\`${String(option)}\``).join(', ');
  if (schema instanceof z.ZodLiteral) return [...schema.values].map((value) => `\`${String(value)}\``).join(', ');
  if (schema instanceof z.ZodArray) return 'list';
  if (schema instanceof z.ZodTuple) return 'list';
  if (schema instanceof z.ZodObject || schema instanceof z.ZodRecord) return 'block';
  if (schema instanceof z.ZodBoolean) return '`true`, `false`';
  if (schema instanceof z.ZodNumber) return 'number';
  return schema instanceof z.ZodString ? 'text' : 'value';
}

/** `[Titre 6, { field: Annee }]` */
export function flowText(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(flowText).join(', ')}]`;
  if (typeof value === 'object' && value !== null) {
    const pairs = Object.entries(value).map(([key, inner]: [string, unknown]) => `${flowText(key)}: ${flowText(inner)}`);
    return pairs.length === 0 ? '{}' : `{ ${pairs.join(', ')} }`;
  }
  return typeof value === 'string' && PLAIN.test(value) && parse(value) === value ? value : JSON.stringify(value);
}

const PLAIN = /^[\p{L}\d$_-][\p{L}\d$_. ’'/+-]*$/u;
