import type { ReactNode } from 'react';
import { isRecordData, isTranslation, readText, type RecordData } from '#domain/values/record-data.ts';
import { CONTENT_LANGUAGES, translationText } from '#domain/values/text/translation.ts';
import { isUnreadable } from '#domain/values/unreadable.ts';
import { useText } from '#web/i18n/use-text.ts';
import { RecordLink } from '#web/records/identity/record-link.tsx';
import { FORM_KINDS } from '../../kinds/form-kinds.ts';
import { shownKind } from '../../lookup/resolve-field.ts';
import { cellValue } from '../cell-value.tsx';
import type { ControlProps } from '../control-props.ts';
import { useReferenceNames } from '../references/use-reference-names.ts';
import { useCellContext } from '../use-cell-context.ts';
import { plainText } from './plain-text.ts';
import './read.css';

type ReadProps = Pick<ControlProps, 'module' | 'field' | 'value' | 'record'>;

/** A value that is only read: text, links and « – », in no box. */
export function ReadValue({ aria, ...props }: ReadProps & Pick<ControlProps, 'aria'>): ReactNode {
  return (
    <output aria-describedby={aria['aria-describedby']} aria-label={aria['aria-label']} className="ui-static ui-read" id={aria.id}>
      <ReadContent {...props} />
    </output>
  );
}

/** Text of a value, wherever it is read. */
export function ReadContent(props: ReadProps): ReactNode {
  const { field, value } = props;
  if (isTranslation(field)) return <Languages {...props} />;
  if (field.kind === 'reference' || field.kind === 'ids') return <Names {...props} />;
  if (isUnreadable(field, value)) return <Unreadable />;
  return <Plain {...props} />;
}

function Unreadable(): ReactNode {
  return <span className="ui-muted">{useText()('saisie.illisible')}</span>;
}

/** Nothing is held: a dash for the eye, the word for the ear. */
export function NoValue(): ReactNode {
  const text = useText();
  return (
    <span className="ui-muted">
      <span aria-hidden>–</span>
      <span className="ui-sr-only">{text('saisie.vide')}</span>
    </span>
  );
}

/** Link that each control of an address opens. */
const SCHEMES: Readonly<Record<string, string>> = { email: 'mailto:', tel: 'tel:', url: '' };

function Plain({ module, field, record }: ReadProps): ReactNode {
  const context = useCellContext();
  const { name } = field;
  const named = { name, label: name, field, kind: shownKind(field), textProperty: name, enums: module.enums };
  const content = cellValue(named, record, context);
  if (content === '') return <NoValue />;
  const scheme = SCHEMES[FORM_KINDS[field.kind].input ?? ''];
  if (scheme === undefined || typeof content !== 'string' || !isAddress(scheme, content)) return content;
  return (
    <a
      href={scheme === 'tel:' ? `tel:${content.replaceAll(/[^+\d]/g, '')}` : `${scheme}${content}`}
      rel="noreferrer"
      target={scheme === '' ? '_blank' : undefined}
    >
      {content}
    </a>
  );
}

/** Only what begins as a page does is followed: other schemes run code. */
function isAddress(scheme: string, content: string): boolean {
  return scheme !== '' || /^https?:\/\//i.test(content);
}

/** Each language that says something, with its code where there are several. */
function Languages({ field, value }: ReadProps): ReactNode {
  const data = isRecordData(value) ? value : null;
  const translations = CONTENT_LANGUAGES.flatMap((language) => {
    const content = translationText(data, language);
    return content === null || content === '' ? [] : [{ language, content: field.html === true ? plainText(content) : content }];
  });
  if (translations.length === 0) return <NoValue />;
  return translations.map(({ language, content }) => (
    <span className="ui-read-language" key={language} lang={language}>
      {translations.length === 1 && language === 'fr' ? null : <span className="ui-language-code">{language.toUpperCase()}</span>}
      {content}
    </span>
  ));
}

/** Names of the records that a field points to; those that did not come with the record are read. */
function Names({ field, value, record }: ReadProps): ReactNode {
  const { to = '', key = 'Id', libelle = '' } = field;
  const ids = [value].flat().filter((item) => typeof item === 'number');
  const recordNames = namesOf(ids, record, libelle);
  const fetchedNames = useReferenceNames({ entity: to, key }, recordNames === null ? ids : []);
  if (ids.length === 0) return <NoValue />;
  return ids.map((id, index) => (
    <span className="ui-read-name" key={id}>
      <NamedRecord id={id} isLinked={key === 'Id'} name={recordNames?.[index] ?? fetchedNames.get(id) ?? '…'} to={to} />
    </span>
  ));
}

/** The names beside the ids, in their order; null: not all came, or what is chosen changed since. */
function namesOf(ids: readonly number[], record: RecordData, libelle: string): readonly string[] | null {
  const labels = record[libelle];
  const names = Array.isArray(labels) ? labels : [readText(record, libelle)];
  const texts = names.filter((name) => typeof name === 'string');
  return texts.length === ids.length ? texts : null;
}

interface NamedRecordProps {
  readonly to: string;
  readonly id: number;
  readonly name: string;
  /** An entry named by another field than its number has no address. */
  readonly isLinked: boolean;
}

function NamedRecord({ to, id, name, isLinked }: NamedRecordProps): ReactNode {
  if (!isLinked) return name;
  return (
    <RecordLink id={id} to={to}>
      {name}
    </RecordLink>
  );
}
