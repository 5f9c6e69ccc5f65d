import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import type { ContentLanguage, EntityModule, FieldDescriptor } from '#generated/entities/descriptor.gen.ts';
import { readId, readNumber, type RecordData, textName } from '#domain/values/record-data.ts';
import { CONTENT_LANGUAGES, translationText } from '#domain/values/text/translation.ts';
import { useLanguage, useText } from '#web/i18n/use-text.ts';
import { loadTranslations } from '#web/records/load-translations.ts';
import { fieldLabel } from '#web/records/lookup/resolve-field.ts';
import { useEntity } from '#web/records/use-entity.ts';
import { runtimeConfig } from '#web/runtime/config.ts';
import { Select } from '#web/ui/select.tsx';
import { type Listed, useListed } from './use-listed.ts';
import styles from './panel.module.css';

/** Texts of the list that shows, in another language, and how many of them are still to translate. */
export function ListTranslations(): ReactNode {
  const listed = useListed();
  const entity = useEntity(listed?.entity ?? null);
  if (listed === null || entity === null) return null;
  const fields = translatedFields(entity, listed.rows);
  return fields.length === 0 ? null : <Translated entity={entity} fields={fields} listed={listed} />;
}

interface TranslatedProps {
  readonly entity: EntityModule;
  readonly fields: readonly FieldDescriptor[];
  readonly listed: Listed;
}

function Translated({ entity, fields, listed }: TranslatedProps): ReactNode {
  const text = useText();
  const culture = useLanguage();
  const [name, setName] = useState<string | null>(null);
  const field = fields.find((candidate) => candidate.name === name) ?? fields[0];
  const kind = field?.kind === 'longText' ? 'longText' : 'label';
  const ids = idsOf(listed.rows, field);
  const { data } = useQuery({
    queryKey: [listed.entity, 'translations', kind, ids],
    queryFn: ({ signal }) => loadTranslations(kind, ids, signal),
  });
  return (
    <section className={styles.panelSection} aria-busy={data === undefined || undefined}>
      <h3>{text('traductionPanneau.liste')}</h3>
      {fields.length > 1 ? (
        <Select
          label={text('traductionPanneau.champ')}
          onChange={setName}
          options={fields.map((option) => ({ value: option.name, label: fieldLabel(entity, option.name, culture) }))}
          value={field?.name ?? ''}
        />
      ) : null}
      {data === undefined || field === undefined ? null : <Texts data={data} field={field} rows={listed.rows} />}
    </section>
  );
}

interface TextsProps {
  readonly field: FieldDescriptor;
  readonly rows: readonly RecordData[];
  readonly data: ReadonlyMap<number, RecordData>;
}

function Texts({ field, rows, data }: TextsProps): ReactNode {
  const text = useText();
  const culture = useLanguage();
  const [onlyMissing, setOnlyMissing] = useState(false);
  const languages = shownLanguages(data);
  const [chosen, setChosen] = useState<ContentLanguage>('en');
  const lines = rows.flatMap((row) => {
    const translation = data.get(readNumber(row, field.name) ?? 0);
    if (translation === undefined) return [];
    return [{ id: readId(row), source: translationText(translation, 'fr'), target: translationText(translation, chosen) }];
  });
  function done(language: ContentLanguage) {
    return [...data.values()].filter((item) => translationText(item, language) !== null).length;
  }
  return (
    <>
      {languages.map((language) => (
        <label className="ui-tick-line" key={language}>
          <input checked={chosen === language} name="langue-liste" onChange={() => setChosen(language)} type="radio" />
          {languageName(language, culture)}
          <span className="ui-note num">{text('traductionPanneau.avancement', { faits: done(language), nombre: data.size })}</span>
        </label>
      ))}
      <label className="ui-tick-line">
        <input checked={onlyMissing} onChange={(event) => setOnlyMissing(event.target.checked)} type="checkbox" />
        {text('traductionPanneau.aTraduire')}
      </label>
      <ul className={styles.translated}>
        {lines
          .filter(({ target }) => !onlyMissing || target === null)
          .map(({ id, source, target }) => (
            <li key={id}>
              <span className="ui-note" lang="fr">
                {source ?? '—'}
              </span>
              {target === null ? <em>{text('traductionPanneau.nonTraduit')}</em> : <span lang={chosen}>{target}</span>}
            </li>
          ))}
      </ul>
    </>
  );
}

function translatedFields({ descriptor }: EntityModule, rows: readonly RecordData[]): readonly FieldDescriptor[] {
  return descriptor.fields.filter(
    (field) => (field.kind === 'label' || field.kind === 'longText') && rows.some((row) => field.name in row && textName(field) in row),
  );
}

function idsOf(rows: readonly RecordData[], field: FieldDescriptor | undefined): readonly number[] {
  return field === undefined ? [] : rows.flatMap((row) => readNumber(row, field.name) ?? []);
}

/** Those the festival writes in, but French, and any other that already has a text. */
function shownLanguages(data: ReadonlyMap<number, RecordData>): readonly ContentLanguage[] {
  const configured = runtimeConfig().contentLanguages;
  function isUsed(language: ContentLanguage) {
    return [...data.values()].some((item) => translationText(item, language) !== null);
  }
  return CONTENT_LANGUAGES.filter((language) => language !== 'fr' && (configured.includes(language) || isUsed(language)));
}

function languageName(language: ContentLanguage, culture: string): string {
  return new Intl.DisplayNames([culture], { type: 'language' }).of(language) ?? language.toUpperCase();
}
