import { type ReactNode, useEffect, useRef } from 'react';
import type { EntityModule } from '#generated/entities/descriptor.gen.ts';
import type { FieldError } from '#domain/errors/catalogue.ts';
import { useLanguage, useText } from '#web/i18n/use-text.ts';
import { editedProperty } from '#web/records/fields/field-property.ts';
import { useErrorTexts } from '#web/records/fields/use-error-texts.ts';
import { fieldLabel } from '#web/records/lookup/resolve-field.ts';
import { useFieldId } from './field-ids.ts';

interface ErrorSummaryProps {
  readonly module: EntityModule;
  readonly errors: readonly FieldError[];
  /** Opens the tab that holds the field, then goes to it. */
  readonly onGo: (property: string) => void;
}

/** Obstacles to saving, each a link to its field; the first one takes the focus. */
export function ErrorSummary({ module, errors, onGo }: ErrorSummaryProps): ReactNode {
  const text = useText();
  const box = useRef<HTMLDivElement>(null);
  const first = errors[0]?.path.split('.')[0];
  const goTo = useRef(onGo);
  useEffect(() => {
    goTo.current = onGo;
  });
  useEffect(() => {
    if (first !== undefined) goTo.current(first);
  }, [first]);
  if (errors.length === 0) return null;
  return (
    <div className="sheet-errors" ref={box} role="alert">
      <strong>{text('fiche.erreurs', { count: errors.length })}</strong>
      <ul>
        {errors.map((error) => (
          <ErrorLine error={error} key={`${error.path} ${error.code}`} module={module} onGo={onGo} />
        ))}
      </ul>
    </div>
  );
}

function ErrorLine({
  module,
  error,
  onGo,
}: {
  readonly module: EntityModule;
  readonly error: FieldError;
  readonly onGo: (property: string) => void;
}): ReactNode {
  const language = useLanguage();
  const [message] = useErrorTexts([error]);
  const [property = '', ...rest] = error.path.split('.');
  const id = useFieldId(property);
  const field = module.descriptor.fields.find((candidate) => editedProperty(candidate) === property || candidate.name === property);
  const label = [field === undefined ? property : fieldLabel(module, field.name, language), ...rest].join(' · ');
  return (
    <li>
      <a
        href={`#${id}`}
        onClick={(event) => {
          event.preventDefault();
          onGo(property);
        }}
      >
        {label}
      </a>
      {` : ${message ?? error.code}`}
    </li>
  );
}
