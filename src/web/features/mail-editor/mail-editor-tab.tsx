import { type ReactNode, useId, useMemo, useRef, useState } from 'react';
import type { ContentLanguage } from '#generated/entities/descriptor.gen.ts';
import { isLanguage, type Language } from '#generated/i18n/languages.gen.ts';
import { fieldsOfContext } from '#domain/mails/mail-sources.ts';
import { templateErrors } from '#domain/mails/templates/template-check.ts';
import { givenFields } from '#domain/mails/usages.ts';
import { describedDraft } from '#domain/records/read/described-record.ts';
import type { RecordData } from '#domain/values/record-data.ts';
import { CONTENT_LANGUAGES, emptyTranslation, TRANSLATION_PROPERTIES, translationText } from '#domain/values/text/translation.ts';
import { useText } from '#web/i18n/use-text.ts';
import type { FeatureTabProps } from '#web/records/feature-tab.ts';
import { Field } from '#web/ui/field.tsx';
import { tabId, Tabs } from '#web/ui/tabs.tsx';
import { TextInput } from '#web/ui/text-input.tsx';
import { DraftPreview } from './draft-preview.tsx';
import { MailWords } from './mail-words.tsx';
import { RichText } from './rich-text.tsx';
import { useQuestionWords } from './use-question-words.ts';
import type { HtmlEditorHandle } from '#web/ui/prime/html-editor.tsx';
import '#web/mails/mails.css';

/** Languages of mails, as far as texts are stored in them. */
const WRITTEN = CONTENT_LANGUAGES.filter((language): language is ContentLanguage & Language => isLanguage(language));
type Written = (typeof WRITTEN)[number];

/** Subject and text of a template by language, the words it may hold, and what a real record makes of them. */
export function MailEditorTab({ entity, form, id, readOnly }: FeatureTabProps): ReactNode {
  const text = useText();
  const panelId = useId();
  const [language, setLanguage] = useState<Written>('fr');
  const editor = useEditor({ entity, form }, language);
  const errors = editor.errors.map(({ params }) => text('champ.champ-fusion', { noms: String(params?.['noms'] ?? '') }));
  const server = form === undefined ? [] : [...form.errors('TradObjet'), ...form.errors('TradDescription')];
  return (
    <section className="mail-editor">
      <LanguageTabs isWrong={editor.isWrong} onSelect={setLanguage} panelId={panelId} selected={language} />
      <div aria-labelledby={tabId(panelId, language)} className="mail-columns" id={panelId} role="tabpanel">
        <div className="mail-writing">
          <Field
            errors={[...new Set([...errors, ...server])]}
            id={`${panelId}-objet`}
            label={text('mails.objet')}
            required={language === 'fr'}
          >
            {(aria) => (
              <div onFocus={editor.focusSubject} ref={editor.subjectBox}>
                <TextInput aria={aria} disabled={readOnly} lang={language} onChange={editor.setSubject} value={editor.subject} />
              </div>
            )}
          </Field>
          <div onFocus={editor.focusText}>
            <RichText
              handle={editor.textHandle}
              html={editor.body}
              isInvalid={errors.length > 0}
              key={language}
              label={text('mails.texte')}
              lang={language}
              onChange={editor.setBody}
              readOnly={readOnly}
              templateId={id}
            />
          </div>
          {readOnly ? null : <MailWords known={editor.words} onInsert={editor.insert} />}
        </div>
        <DraftPreview context={editor.context} language={language} subject={editor.subject} templateId={id} text={editor.body} />
      </div>
    </section>
  );
}

interface LanguageTabsProps {
  readonly panelId: string;
  readonly selected: Written;
  readonly isWrong: (language: Written) => boolean;
  readonly onSelect: (language: Written) => void;
}

function LanguageTabs({ panelId, selected, isWrong, onSelect }: LanguageTabsProps): ReactNode {
  const text = useText();
  return (
    <Tabs
      items={WRITTEN.map((key) => ({
        key,
        label: key.toUpperCase(),
        ...(isWrong(key) ? { badge: '!', tone: 'error' as const } : {}),
      }))}
      label={text('mails.langue')}
      onSelect={(key) => onSelect(WRITTEN.find((one) => one === key) ?? 'fr')}
      panelId={panelId}
      selected={selected}
    />
  );
}

const NO_VALUES: RecordData = {};

/** Words that a template of the usage can fill. */
function useWords(context: number, usage: number | null, questions: readonly string[]): ReadonlySet<string> {
  return useMemo(() => fieldsOfContext(context, [...givenFields(usage), ...questions]), [context, usage, questions]);
}

function useEditor({ entity, form }: Pick<FeatureTabProps, 'entity' | 'form'>, language: Written) {
  const values = describedDraft('mail-modele', entity.descriptor, form?.values ?? NO_VALUES);
  const context = values.Contexte ?? 0;
  const questions = useQuestionWords(context);
  const words = useWords(context, values.Usage ?? null, questions);
  const subjectBox = useRef<HTMLDivElement>(null);
  const textHandle = useRef<HtmlEditorHandle>(null);
  const target = useRef<'subject' | 'text'>('text');
  function write(name: 'TradObjet' | 'TradDescription', typed: string): void {
    form?.setValue(name, { ...(values[name] ?? emptyTranslation()), [TRANSLATION_PROPERTIES[language]]: typed === '' ? null : typed });
  }
  const subject = translationText(values.TradObjet, language) ?? '';
  const all = templateErrors(values, questions);
  function isOf(key: Written) {
    return (path: string) => path.endsWith(TRANSLATION_PROPERTIES[key]);
  }
  function insert(name: string): void {
    const word = `{{${name}}}`;
    const input = subjectBox.current?.querySelector('input') ?? null;
    if (target.current === 'subject' && input !== null) {
      const at = input.selectionStart ?? subject.length;
      write('TradObjet', `${subject.slice(0, at)}${word}${subject.slice(input.selectionEnd ?? at)}`);
    } else textHandle.current?.insert(word);
  }
  return {
    context,
    words,
    subject,
    body: translationText(values.TradDescription, language) ?? '',
    errors: all.filter(({ path }) => isOf(language)(path)),
    isWrong: (key: Written) => all.some(({ path }) => isOf(key)(path)),
    setSubject: (typed: string) => write('TradObjet', typed),
    setBody: (html: string) => write('TradDescription', html),
    insert,
    subjectBox,
    textHandle,
    focusSubject: () => {
      target.current = 'subject';
    },
    focusText: () => {
      target.current = 'text';
    },
  };
}
