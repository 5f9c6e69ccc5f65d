/** Each usage has a template of the system, which only holds words that it fills: a mail would not leave, or leave with a hole. */
import type { JsonValue } from '../../runtime/field.ts';
import type { Everything } from '../everything.ts';
import type { ModelEntity, SeedRow } from '../model.ts';

const WORD = /\{\{([^{}]*)\}\}/g;

export function checkWords(entity: ModelEntity, { context, shapes }: Everything): void {
  const draft = shapes.get(entity.name)?.draft;
  if (entity.role?.is !== 'mails' || entity.role.context === undefined || draft === undefined) return;
  checkTemplates(entity, entity.role.usage, context);
  const says = [entity.role.context, entity.role.usage];
  for (const [index, row] of entity.seed.entries()) {
    const allowedWords = new Set(says.flatMap((field) => wordsOf({ entity, row, context }, field)));
    for (const [name, seedValue] of Object.entries(draft.input.seed?.[index] ?? {}))
      for (const [language, text] of textsOf(seedValue))
        for (const word of wordsIn(text))
          if (!allowedWords.has(word))
            context.diagnostics.unknown('mails/unknown-word', draft.at('seed', index, name, ...(language === null ? [] : [language])), {
              message: `« {{${word}}} » : cet envoi ne remplit pas ce mot`,
              name: word,
              known: allowedWords,
            });
  }
}

/** Words without their marks: `{{:sinon}}` is none, `{{prenom|Madame}}` and `{{?statut=Validée}}` hold a value after theirs. */
function wordsIn(text: string): ReadonlySet<string> {
  const found = [...text.matchAll(WORD)].map(([, written = '']) => written.trim()).filter((written) => !written.startsWith(':'));
  return new Set(found.map((written) => (written.split(/[|=!]/)[0] ?? '').replaceAll(/[\s?/]/g, '')));
}

function checkTemplates({ fields, seed }: ModelEntity, usage: string, context: Everything['context']): void {
  const enumeration = context.enums.get(fields.find(({ name }) => name === usage)?.enum ?? '');
  if (enumeration === undefined) return;
  const filled = new Set(seed.map((row) => row[usage]));
  for (const [key, enumEntry] of Object.entries(enumeration.input.values)) {
    if (typeof enumEntry !== 'object' || enumEntry.removed === true || filled.has(enumEntry.value)) continue;
    context.diagnostics.report(
      'mails/no-template',
      enumeration.yaml.at('values', key),
      `« ${key} » : aucun modèle du système ne sert cet envoi`,
    );
  }
}

interface RowPlace extends Pick<Everything, 'context'> {
  readonly entity: ModelEntity;
  readonly row: SeedRow;
}

/** Of the value that the row has in this field. */
function wordsOf({ entity, row, context }: RowPlace, name: string): readonly string[] {
  const values = context.enums.get(entity.fields.find((field) => field.name === name)?.enum ?? '')?.input.values ?? {};
  return Object.values(values).flatMap((enumEntry) =>
    typeof enumEntry === 'object' && enumEntry.value === row[name] ? (enumEntry.words ?? []) : [],
  );
}

function textsOf(seedValue: JsonValue): readonly (readonly [language: string | null, text: string])[] {
  if (typeof seedValue === 'string') return [[null, seedValue]];
  if (typeof seedValue !== 'object' || seedValue === null || Array.isArray(seedValue)) return [];
  return Object.entries(seedValue).flatMap(([language, text]) => (typeof text === 'string' ? [[language, text] as const] : []));
}
