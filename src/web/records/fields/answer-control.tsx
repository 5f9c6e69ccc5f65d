import type { ReactNode } from 'react';
import type { FieldDescriptor, JsonValue } from '#generated/entities/descriptor.gen.ts';
import { isWritten, type Question } from '#domain/answers/answer.ts';
import { amongValues } from '#domain/records/read/narrowing-fields.ts';
import { readNumber, readText, type RecordData } from '#domain/values/record-data.ts';
import { useLanguage, useText } from '#web/i18n/use-text.ts';
import { fieldLabel, findField } from '#web/records/lookup/resolve-field.ts';
import { Select } from '#web/ui/select.tsx';
import { TextArea, TextInput } from '#web/ui/text-input.tsx';
import type { ControlProps } from './control-props.ts';
import { NoValue } from './read/read-value.tsx';
import { ReferenceControl } from './references/reference-control.tsx';
import { useQuestions } from './use-questions.ts';

type Answering = NonNullable<FieldDescriptor['answer']>;

/** The answer to a question, by the kind that the question says. */
export function AnswerControl(props: ControlProps & { readonly answer: Answering }): ReactNode {
  const { module, answer, record, aria, disabled } = props;
  const text = useText();
  const language = useLanguage();
  const question = useQuestions(module.descriptor).get(readNumber(record, answer.question) ?? 0);
  if (disabled) return <AnswerText {...props} question={question} />;
  if (question === undefined) {
    const champ = fieldLabel(module, answer.question, language);
    return <span className="ui-static ui-muted">{text('selecteur.dabord', { champ })}</span>;
  }
  const required = { ...aria, 'aria-required': question.isRequired || undefined };
  return (
    <div className="ui-answer">
      {question.form === 'choix' ? (
        <ChosenAnswer {...props} aria={required} question={question} />
      ) : (
        <WrittenAnswer {...props} aria={required} question={question} />
      )}
      {question.isRequired ? (
        <span aria-hidden className="ui-required">
          *
        </span>
      ) : null}
    </div>
  );
}

type AnswerProps = ControlProps & { readonly answer: Answering };

function AnswerText({
  answer,
  module,
  field,
  record,
  aria,
  question,
}: AnswerProps & { readonly question: Question | undefined }): ReactNode {
  const text = useText();
  const answerText = readText(record, field.name) ?? '';
  const displayedText =
    question?.form === 'ouiNon' && YES_NO.has(answerText.toLowerCase())
      ? text(answerText.toLowerCase() === 'oui' ? 'alert.oui' : 'alert.non')
      : answerText;
  const chosen = readText(record, findField(module.descriptor, answer.chosen)?.libelle ?? '');
  return (
    <output className="ui-static" id={aria.id}>
      {(chosen ?? displayedText) === '' ? <NoValue /> : (chosen ?? displayedText)}
    </output>
  );
}

const YES_NO: ReadonlySet<string> = new Set(['oui', 'non']);

type AskedProps = AnswerProps & { readonly question: Question };

/** A value of the dictionary of the question; an answer given in words stays beside it. */
function ChosenAnswer({ answer, question, ...props }: AskedProps): ReactNode {
  const { module, field, record, onChanges } = props;
  const chosen = findField(module.descriptor, answer.chosen);
  const among = amongValues({ entity: module.descriptor.name, field: field.name }, question.dictionary);
  if (chosen === undefined) return null;
  const freeText = answer.told && readNumber(record, answer.chosen) === null ? readText(record, field.name) : null;
  return (
    <>
      <ReferenceControl
        {...props}
        field={{ ...chosen, among }}
        onChange={(value) => onChanges?.(answer.told ? { [answer.chosen]: value } : { [answer.chosen]: value, [field.name]: null })}
        value={record[answer.chosen] ?? null}
      />
      {freeText === null ? null : <span className="ui-muted">« {freeText} »</span>}
    </>
  );
}

function WrittenAnswer({ answer, question, field, record, aria, onBlur, onChange, onChanges, onProblem }: AskedProps): ReactNode {
  const text = useText();
  const value = readText(record, field.name) ?? '';
  function write(typedText: string): void {
    const kept: JsonValue = typedText === '' ? null : typedText;
    onProblem(typedText.trim() === '' || answer.told || isWritten(question, typedText.trim()) ? null : 'format');
    if (onChanges === undefined) onChange(kept);
    else onChanges(withoutChoice({ [field.name]: kept }, record, answer.chosen));
  }
  const common = { aria, value, onBlur, onChange: write };
  if (question.form === 'ouiNon' && (value === '' || YES_NO.has(value.toLowerCase()))) {
    const options = [
      { value: 'oui', label: text('alert.oui') },
      { value: 'non', label: text('alert.non') },
    ];
    return <Select {...common} emptyLabel="—" options={options} value={value.toLowerCase()} />;
  }
  if (question.form === 'texte' || question.form === 'ouiNon') return <TextArea {...common} rows={1} />;
  return <TextInput {...common} align="right" inputMode={question.form === 'entier' ? 'numeric' : 'decimal'} />;
}

/** A choice for another question is no answer to this one. */
function withoutChoice(changes: RecordData, record: RecordData, chosen: string): RecordData {
  return (record[chosen] ?? null) === null ? changes : { ...changes, [chosen]: null };
}
