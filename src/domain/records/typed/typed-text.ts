import type { FieldDescriptor } from '#generated/entities/descriptor.gen.ts';
import { type Check, custom, isEmail, isPhone, isUrl } from '../write/check-kinds.ts';
import { cleanCode, cleanLine, cleanLines } from '#domain/values/text/clean-text.ts';
import { ambiguous, faulty, type Typed } from './typed.ts';

type TextField = Pick<FieldDescriptor, 'kind' | 'min' | 'max' | 'pattern'>;

/** The text that a field stores of what was typed, pasted, imported or sent. */
export function cleanText({ kind }: Pick<FieldDescriptor, 'kind'>, text: string): string {
  switch (kind) {
    case 'email':
      return asciiDomain(cleanCode(text));
    case 'phone':
    case 'url':
    case 'color':
      return cleanCode(text);
    case 'string':
    case 'label':
      return cleanLine(text);
    case 'text':
    case 'longText':
      return cleanLines(text);
    default:
      return text;
  }
}

/** A text of one line in its stored form, or what is wrong with it. */
export function readText(field: TextField, text: string): Typed<string> {
  const value = cleanText(field, text);
  // Nothing but unseen marks: the field is empty.
  if (value === '') return { value };
  const length = [...value].length;
  const { kind, min, max, pattern } = field;
  if (min !== undefined && length < min) return faulty('trop-court', { min });
  if (max !== undefined && length > max) return faulty('trop-long', { max });
  if (kind === 'phone') {
    const doubtful = doubtfulPhone(value);
    if (doubtful !== null) return doubtful;
  }
  const check = CHECKS[kind];
  if (check !== undefined && !check.passes(value, {})) return faulty(check.code);
  return pattern === undefined || new RegExp(pattern, 'u').test(value) ? { value } : faulty(check?.code ?? 'format');
}

/** The kind of a field says how it is checked (000 §5). */
const CHECKS: Readonly<Partial<Record<FieldDescriptor['kind'], Check>>> = {
  email: isEmail(),
  url: isUrl(),
  phone: isPhone(),
  color: custom('format', (value) => typeof value === 'string' && /^#[0-9a-f]{6}$/i.test(value)),
};

/** Spreadsheets take a number for an amount: the zero or the sign before it is lost. */
function doubtfulPhone(text: string): Typed<string> | null {
  if (/^33[1-9]\d{8}$/.test(text)) return ambiguous(text, `+${text}`, `0${text.slice(2)}`);
  return /^[1-9]\d{8}$/.test(text) ? ambiguous(text, `0${text}`, `+${text}`) : null;
}

/** A domain with accents travels as its ASCII form, as mail does. */
function asciiDomain(text: string): string {
  const at = text.lastIndexOf('@');
  const domain = text.slice(at + 1);
  if (at < 1 || /^[!-~]*$/.test(domain) || /[\s/?#:@]/.test(domain)) return text;
  const url = URL.canParse(`http://${domain}`) ? new URL(`http://${domain}`) : null;
  return url === null ? text : `${text.slice(0, at)}@${url.hostname}`;
}
