/** Names and texts of the schema. */
import { z } from 'zod';

export const FieldName = z.string().regex(/^[A-Z][A-Za-z0-9]*$/, 'PascalCase attendu');
/** A field, or one of what a reference leads to: `Profil.Cible`. */
export const ReferredName = z.string().regex(/^[A-Z][A-Za-z0-9]*(\.[A-Z][A-Za-z0-9]*)?$/, 'attendu : « Champ » ou « Reference.Champ »');
export const KebabName = z.string().regex(/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/, 'nom en minuscules et tirets attendu');
export const Label = z.string().min(1);
export const Json = z.json();

/** Other words for a thing, each once. */
export const Synonyms = z
  .array(z.string().min(2).max(60))
  .min(1)
  .refine((words) => new Set(words).size === words.length, 'le même mot deux fois');

/** Name of a value of an enumeration. */
export const EnumKey = z.string().regex(/^[a-z][A-Za-z0-9]*$/);
export const StatusMeaning = z.enum(['draft', 'todo', 'sent', 'agreed', 'ok', 'done', 'no', 'off']);

/** Words between braces of a text: `prenom`. */
export const MailWords = z.array(z.string().regex(/^[a-z][A-Za-z]*$/)).min(1);
