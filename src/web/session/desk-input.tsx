import type { ReactNode } from 'react';
import type { JsonValue } from '#generated/entities/descriptor.gen.ts';
import { useText } from '#web/i18n/use-text.ts';
import { Field } from '#web/ui/field.tsx';
import { Select } from '#web/ui/select.tsx';
import { useDesks } from './desk-names.ts';

interface DeskInputProps {
  readonly id: string;
  readonly value: JsonValue;
  readonly onChange: (desk: string | null) => void;
}

/** Choice among the desks that take money; texts of the theme « comptabilite ». */
export function DeskInput({ id, value, onChange }: DeskInputProps): ReactNode {
  const text = useText();
  const desks = useDesks();
  return (
    <Field id={id} label={text('comptabilite.guichet')} width={6}>
      {(aria) => (
        <Select
          aria={aria}
          emptyLabel={text('comptabilite.sansGuichet')}
          onChange={(desk) => onChange(desk === '' ? null : desk)}
          options={desks.map(({ name }) => ({ value: name, label: name }))}
          value={typeof value === 'string' ? value : ''}
        />
      )}
    </Field>
  );
}
