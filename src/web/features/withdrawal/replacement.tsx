import { useId, type ReactNode } from 'react';
import type { RetraitApercu } from '#generated/client/types.gen.ts';
import { formatFilmDuration, parseDuration } from '#domain/values/dates/durations.ts';
import { useText } from '#web/i18n/use-text.ts';
import { Field } from '#web/ui/field.tsx';

interface ReplacementProps {
  readonly choices: RetraitApercu['Remplacements'];
  readonly value: number | null;
  readonly onChosen: (id: number | null) => void;
}

/** The film of the section that takes the place of the one that leaves. */
export function Replacement({ choices, value, onChosen }: ReplacementProps): ReactNode {
  const text = useText();
  const id = useId();
  if (choices.length === 0) return <p role="alert">{text('retrait.aucunRemplacement')}</p>;
  return (
    <Field id={id} label={text('retrait.remplacement')} required>
      {(aria) => (
        <select
          {...aria}
          className="ui-input"
          onChange={(event) => onChosen(event.target.value === '' ? null : Number(event.target.value))}
          value={value ?? ''}
        >
          <option value="">{text('retrait.choisir')}</option>
          {choices.map(({ IdInscription, Film, Duree }) => (
            <option key={IdInscription} value={IdInscription}>
              {Duree === null ? Film : `${Film} (${formatFilmDuration(parseDuration(Duree) ?? 0)})`}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}
