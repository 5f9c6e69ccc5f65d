import { createInstance, type FormatterModule } from 'i18next';
import type { Language } from '#generated/entities/descriptor.gen.ts';
import type { MessageKey, MessageValues, Text } from '#generated/i18n/keys.gen.ts';
import { inLanguages } from '#generated/i18n/languages.gen.ts';

type Bundle = Readonly<Record<string, string>>;

export interface Texts {
  /** Sentences that are known from now on. */
  readonly add: (language: Language, sentences: Bundle) => void;
  readonly in: (language: Language) => Text;
  /** For a key that arrives as data, as the code of a refusal does: what it lacks stays visible in its sentence. */
  readonly say: (language: Language, key: MessageKey, params?: MessageValues) => string;
}

const SPACE = 'messages';

/** `{{count, number}}`: the built-in formatter keeps one Intl format a value (measured: 100 µs a sentence), this one a language. */
const numbers: FormatterModule = {
  type: 'formatter',
  init: () => undefined,
  add: () => undefined,
  addCached: () => undefined,
  format: (value: unknown, _format, language) => (typeof value === 'number' ? numberFormat(language).format(value) : String(value)),
};

const formats = new Map<string | undefined, Intl.NumberFormat>();

/** Not that of amounts and records: the sign-in page would load both for it. */
function numberFormat(language: string | undefined): Intl.NumberFormat {
  const cached = formats.get(language);
  if (cached !== undefined) return cached;
  const made = new Intl.NumberFormat(language);
  formats.set(language, made);
  return made;
}

/** One i18next: one bundle a language, that parts join; keys are flat, values are put in as they are (React escapes; what writes HTML escapes itself). */
export function createTexts(whenMissing: (key: string) => void = () => undefined): Texts {
  const instance = createInstance().use(numbers);
  void instance.init({
    initAsync: false,
    lng: 'fr',
    fallbackLng: false,
    resources: {},
    ns: [SPACE],
    defaultNS: SPACE,
    keySeparator: false,
    nsSeparator: false,
    interpolation: { escapeValue: false },
    missingInterpolationHandler: (_sentence, mark: readonly string[]) => mark[0],
    parseMissingKeyHandler: (key) => {
      whenMissing(key);
      return `Missing translation: ${key}`;
    },
  });
  const fixed = inLanguages((language) => instance.getFixedT(language));
  const plain = inLanguages(() => new Map<string, string>());
  /** Most sentences have no values, and screens ask for the same ones for each of their fields. */
  function sayPlain(language: Language, key: string): string {
    const cached = plain[language].get(key);
    if (cached !== undefined) return cached;
    const sentence = fixed[language](key);
    plain[language].set(key, sentence);
    return sentence;
  }
  function say(language: Language, key: string, params?: MessageValues): string {
    return params === undefined ? sayPlain(language, key) : fixed[language](key, params);
  }
  function speaker(language: Language): Text {
    return (key, ...[params]) => say(language, key, params);
  }
  const speakers = inLanguages(speaker);
  return {
    add: (language, sentences) => {
      instance.addResourceBundle(language, SPACE, sentences, false, true);
      plain[language].clear();
    },
    in: (language) => speakers[language],
    say,
  };
}
