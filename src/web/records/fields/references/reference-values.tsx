import { type ReactNode, useCallback, useId, useState } from 'react';
import type { Among } from '#domain/records/read/linked-choice.ts';
import { useText } from '#web/i18n/use-text.ts';
import { Chip } from '#web/ui/chips.tsx';
import type { ControlAria } from '#web/ui/field.tsx';
import { Picker } from '#web/ui/picker/picker.tsx';
import type { PickerOption } from '#web/ui/use-async-options.ts';
import { type ReferenceTarget, searchReference } from './reference-options.ts';
import { usePickerTexts } from './use-picker-texts.ts';
import { useReferenceNames } from './use-reference-names.ts';

interface ReferenceValuesProps {
  readonly label: string;
  readonly target: ReferenceTarget;
  readonly ids: readonly number[];
  /** Names that came with the record: the server is queried for the others only. */
  readonly known?: ReadonlyMap<number, string>;
  readonly onChange: (ids: readonly number[]) => void;
  readonly aria?: ControlAria;
  readonly disabled?: boolean;
  readonly among?: Among | null;
  readonly onBlur?: () => void;
}

const NO_NAMES: ReadonlyMap<number, string> = new Map();

/** Several records, each a chip, found by the same picker as one. */
export function ReferenceValues(props: ReferenceValuesProps): ReactNode {
  const { label, target, ids, onChange, aria, disabled = false, among = null, onBlur } = props;
  const text = useText();
  const id = useId();
  const texts = usePickerTexts();
  const { nameOf, note } = useNames(props);
  const { entity, key } = target;
  const load = useCallback(
    async (search: string, signal: AbortSignal) =>
      (await searchReference({ entity, key, edition: null, among }, search, signal)).filter((option) => !ids.includes(option.id)),
    [entity, key, ids, among],
  );
  const controlAria: ControlAria = aria ?? { id, 'aria-describedby': undefined, 'aria-invalid': undefined, 'aria-required': undefined };
  return (
    <div className="ui-values">
      {ids.map((item) => (
        <Chip
          key={item}
          onRemove={disabled ? undefined : () => onChange(ids.filter((other) => other !== item))}
          removeLabel={text('selecteur.retirer', { nom: nameOf(item) ?? item })}
        >
          {nameOf(item) ?? '…'}
        </Chip>
      ))}
      {disabled ? null : (
        <Picker
          adds
          aria={aria === undefined ? { ...controlAria, 'aria-label': label } : controlAria}
          load={load}
          onChange={(option) => {
            if (option === null) return;
            note(option);
            onChange([...ids, option.id]);
          }}
          placeholder={text('selecteur.ajouter')}
          texts={texts}
          value={null}
          {...(onBlur === undefined ? {} : { onBlur })}
        />
      )}
    </div>
  );
}

/** Names of the chosen records: read with the record, picked since, else requested. */
function useNames({ target, ids, known = NO_NAMES }: ReferenceValuesProps) {
  const [picked, setPicked] = useState<ReadonlyMap<number, string>>(NO_NAMES);
  const fetchedNames = useReferenceNames(
    target,
    ids.filter((item) => !known.has(item) && !picked.has(item)),
  );
  return {
    nameOf: (item: number): string | undefined => picked.get(item) ?? known.get(item) ?? fetchedNames.get(item),
    note: ({ id, label }: PickerOption): void => setPicked((names) => new Map([...names, [id, label]])),
  };
}
