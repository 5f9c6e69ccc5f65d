import type { FieldError } from '#domain/errors/catalogue.ts';
import type { MailModele } from '#generated/records/mail-modele.gen.ts';
import { CONTENT_LANGUAGES, TRANSLATION_PROPERTIES, translationText } from '#domain/values/text/translation.ts';
import { fieldsOfContext } from '../mail-sources.ts';
import { unknownFields } from './template.ts';
import { givenFields } from '../usages.ts';

/** Texts of a template, any of which may be missing while it is typed. */
type TemplateParts = { readonly [F in 'Contexte' | 'Usage' | 'TradObjet' | 'TradDescription']?: MailModele[F] | null };

/** Words between braces that neither the context of a template, nor its questions, nor what asks for its mail fills: each on the text that holds it. */
export function templateErrors(template: TemplateParts, questions: readonly string[]): readonly FieldError[] {
  const knownFields = fieldsOfContext(template.Contexte ?? 0, [...givenFields(template.Usage ?? null), ...questions]);
  return (['TradObjet', 'TradDescription'] as const).flatMap((property) =>
    CONTENT_LANGUAGES.flatMap((language): readonly FieldError[] => {
      const unknown = unknownFields(translationText(template[property] ?? null, language) ?? '', knownFields);
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
