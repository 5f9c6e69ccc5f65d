import { Languages } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { ContentLanguage } from '#generated/entities/descriptor.gen.ts';
import { isRecordData } from '#domain/values/record-data.ts';
import {
  CONTENT_LANGUAGES,
  emptyTranslation,
  LABEL_MAX_LENGTH,
  TRANSLATION_PROPERTIES,
  translationText,
} from '#domain/values/text/translation.ts';
import { useText } from '#web/i18n/use-text.ts';
import { runtimeConfig } from '#web/runtime/config.ts';
import { TextArea, TextInput } from '#web/ui/text-input.tsx';
import type { ControlProps } from './control-props.ts';

/** The languages of one text, side by side; the ones the festival does not use stay behind a switch, those that the field does not take are absent. */
export function TranslationControl({ field, aria, label, value, disabled, errors, onChange, onBlur }: ControlProps): ReactNode {
  const text = useText();
  const data = isRecordData(value) ? value : null;
  const [all, setAll] = useState(false);
  const main = mainLanguages(field.languages ?? runtimeConfig().contentLanguages);
  const shown = [...main, ...CONTENT_LANGUAGES.filter((one) => !main.includes(one) && (all || translationText(data, one) !== null))];
  const max = field.max ?? (field.kind === 'label' ? LABEL_MAX_LENGTH : undefined);
  const Input = field.kind === 'label' ? TextInput : TextArea;
  return (
    <div className="ui-translation" data-kind={field.kind}>
      {shown.map((language, index) => {
        const property = TRANSLATION_PROPERTIES[language];
        const current = data?.[property];
        const content = typeof current === 'string' ? current : '';
        const isWrong = errors.some((error) => error.path.endsWith(property));
        const id = index === 0 ? aria.id : `${aria.id}-${language}`;
        return (
          <div className="ui-language" key={language}>
            <span aria-hidden className="ui-language-code">
              {language.toUpperCase()}
            </span>
            <Input
              aria={{
                ...aria,
                id,
                'aria-invalid': isWrong || undefined,
                'aria-label': `${label} (${language.toUpperCase()})`,
                'aria-required': index === 0 ? aria['aria-required'] : undefined,
              }}
              disabled={disabled}
              lang={language}
              onBlur={onBlur}
              onChange={(typed) => onChange({ ...(data ?? emptyTranslation()), [property]: typed })}
              value={content}
            />
            {max !== undefined && content.length >= max * 0.8 ? <span className="ui-counter">{`${content.length}/${max}`}</span> : null}
          </div>
        );
      })}
      {field.languages === undefined && (all || shown.length < CONTENT_LANGUAGES.length) ? (
        <button className="ui-link" onClick={() => setAll(!all)} type="button">
          <Languages aria-hidden size={12} /> {text(all ? 'saisie.languesPrincipales' : 'saisie.toutesLangues')}
        </button>
      ) : null}
    </div>
  );
}

/** Languages of texts among these, in their order. */
function mainLanguages(codes: readonly string[]): readonly ContentLanguage[] {
  return codes.flatMap((code) => CONTENT_LANGUAGES.find((language) => language === code) ?? []);
}
