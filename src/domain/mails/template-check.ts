import type { FieldError } from '../errors/catalogue.ts';
import { type RecordData, readNested, readNumber } from '../records/values/record-data.ts';
import { CONTENT_LANGUAGES, TRANSLATION_PROPERTIES, translationText } from '../records/write/translation.ts';
import { fieldsOfContext } from './mail-sources.ts';
import { unknownFields } from './template.ts';
import { givenFields } from './usages.ts';

/** Words between braces that neither the context of a template nor what asks for its mail fills: each on the text that holds it. */
export function templateErrors(template: RecordData): readonly FieldError[] {
  const usage = readNumber(template, 'Usage');
  const known = fieldsOfContext(readNumber(template, 'Contexte') ?? 0, givenFields(usage));
  return ['TradObjet', 'TradDescription'].flatMap((property) =>
    CONTENT_LANGUAGES.flatMap((language): readonly FieldError[] => {
      const unknown = unknownFields(translationText(readNested(template, property), language) ?? '', known);
      if (unknown.length === 0) return [];
      return [
        {
          path: `${property}.${TRANSLATION_PROPERTIES[language]}`,
          code: 'champ-fusion',
          params: { noms: unknown.map((name) => `{{${name}}}`).join(', ') },
        },
      ];
    }),
  );
}
