/** Explanations of values of enumerations, a module a language: they load when a reader asks what a status means. */
import type { EmittedFile, Model, ModelEnum } from '../../model/model.ts';
import type { Language } from '../../runtime/language.ts';
import { HEADER, literal, quote } from '../text.ts';

const FOLDER = 'generated/i18n/help';

interface Words {
  readonly fields?: string;
  readonly statuses?: string;
}

export function emitValueHelp(model: Model): readonly EmittedFile[] {
  const lines = model.languages.map(({ code }) => `  ${quote(code)}: () => import('./${code}.gen.ts'),\n`).join('');
  return [
    ...model.languages.map(({ code }) => ({
      path: `${FOLDER}/${code}.gen.ts`,
      text: `${HEADER}export const valueHelp: Readonly<Record<string, string>> = ${literal(textsOf(model, code))};\n`,
    })),
    {
      path: `${FOLDER}/manual-words.gen.ts`,
      text:
        `${HEADER}/** Words of the statuses and of the fields that have a help, by entity. */\n` +
        `export const manualWords: Readonly<Record<string, { readonly fields?: string; readonly statuses?: string }>> = ${literal(manualWords(model))};\n`,
    },
    {
      path: `${FOLDER}/loaders.gen.ts`,
      text:
        `${HEADER}import type { InLanguages } from '../languages.gen.ts';\n\n` +
        `/** By enumeration and value: \`tranche-statut.0\`. */\n` +
        `export const valueHelpLoaders: InLanguages<() => Promise<{ readonly valueHelp: Readonly<Record<string, string>> }>> = {\n${lines}};\n`,
    },
  ];
}

function textsOf({ enums }: Model, language: Language): Readonly<Record<string, string>> {
  return Object.fromEntries(
    enums.flatMap(({ name, values, help }) =>
      values.flatMap(({ key, value }) => {
        const texts = help[key];
        return texts === undefined ? [] : [[`${name}.${value}`, texts[language] ?? texts.fr] as const];
      }),
    ),
  );
}

/** Words of the generated parts of a manual, which its search reads beside what is written. */
function manualWords({ entities, enums }: Model): Readonly<Record<string, Words>> {
  const byName = new Map(enums.map((item) => [item.name, item]));
  return Object.fromEntries(
    entities.flatMap(({ name, fields, labels, states }) => {
      const helped = fields.flatMap(({ name: field }) => {
        const help = labels.fr[`help.${field}`];
        return help === undefined ? [] : [`${labels.fr[`fields.${field}`] ?? field} ${help}`];
      });
      const statuses = states === null ? [] : statusWords(byName.get(states.enum));
      const words = {
        ...(helped.length > 0 && { fields: helped.join(' ') }),
        ...(statuses.length > 0 && { statuses: statuses.join(' ') }),
      };
      return Object.keys(words).length === 0 ? [] : [[name, words] as const];
    }),
  );
}

function statusWords(statuses: ModelEnum | undefined): readonly string[] {
  return (statuses?.values ?? []).map(({ key, labels }) => `${labels.fr} ${statuses?.help[key]?.fr ?? ''}`.trim());
}
