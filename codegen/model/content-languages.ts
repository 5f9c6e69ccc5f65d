/** Languages of texts: each has its column in translations and its property in their JSON. */
import type { ContentLanguage } from '../runtime/field.ts';
import type { Context } from './draft.ts';
import type { Position } from './model.ts';

export const CONTENT_LANGUAGES = ['fr', 'en', 'es', 'it', 'de', 'pt'] as const satisfies readonly ContentLanguage[];

/** Languages that the keys of an enumeration name; a key that names none is reported where the enumeration is used. */
export function languagesOfEnum(name: string, { enums, diagnostics }: Context, position: Position): readonly ContentLanguage[] {
  const values = Object.entries(enums.get(name)?.input.values ?? {}).filter(
    ([, enumEntry]) => typeof enumEntry === 'number' || enumEntry.removed !== true,
  );
  return values.flatMap(([key]) => {
    const language = CONTENT_LANGUAGES.find((one) => one === key);
    if (language !== undefined) return [language];
    diagnostics.unknown('model/unknown-value', position, {
      message: `« ${key} » de l'énumération ${name} n'est pas une langue de textes`,
      name: key,
      known: CONTENT_LANGUAGES,
    });
    return [];
  });
}
