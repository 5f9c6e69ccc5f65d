/** Terms of personal fields, as the sweep, the register and the file of a person read them. */
import { readFileSync } from 'node:fs';
import type { EmittedFile, Model } from '../model/model.ts';
import { HEADER, literal } from './text.ts';

export function emitRetention({ entities }: Model): readonly EmittedFile[] {
  const rules = entities.flatMap(({ name, fields, rights, labels, retention }) =>
    retention.map((rule) => ({
      ...rule,
      title: labels.fr['many'] ?? name,
      label: labels.fr[`fields.${rule.field}`] ?? rule.field,
      titles: inEach(labels, 'many', name),
      labels: inEach(labels, `fields.${rule.field}`, rule.field),
      right: fields.find((field) => field.name === rule.field)?.privacy?.right ?? rights.record,
    })),
  );
  if (rules.length === 0) return [];
  const types = readFileSync(new URL('../runtime/retention.ts', import.meta.url), 'utf8').replaceAll(/^import .*;\n+/gm, '');
  return [
    {
      path: 'generated/retention/retention.gen.ts',
      text:
        `${HEADER}import type { ResolvedPath } from '../entities/descriptor.gen.ts';\nimport type { InLanguages } from '../i18n/languages.gen.ts';\n\n${types}\n` +
        `export const retention: readonly RetentionRule[] = ${literal(rules)};\n`,
    },
  ];
}

/** A label in every language; French where it is not translated. */
function inEach(labels: Model['entities'][number]['labels'], key: string, fallback: string): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(labels).map(([language, languageLabels]) => [language, languageLabels[key] ?? labels.fr[key] ?? fallback]),
  );
}
