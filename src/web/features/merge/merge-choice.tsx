import styles from './merge.module.css';
import '#web/ui/controls.css';
import { useQuery } from '@tanstack/react-query';
import { ArrowLeftRight } from 'lucide-react';
import { type ReactNode, useCallback, useId, useState } from 'react';
import type { EntityModule } from '#generated/entities/descriptor.gen.ts';
import type { MergeableEntity } from '#generated/entities/mergeable.gen.ts';
import { goTo } from '#web/shell/navigator.ts';
import { useText } from '#web/i18n/use-text.ts';
import { usePickerTexts } from '#web/records/fields/references/use-picker-texts.ts';
import { loadChoices, searchChoices } from '#web/records/record-api.ts';
import { useRights } from '#web/session/rights.ts';
import { Button } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { Field } from '#web/ui/field.tsx';
import { Banner } from '#web/ui/notice.tsx';
import { Picker } from '#web/ui/picker/picker.tsx';
import type { PickerOption } from '#web/ui/use-async-options.ts';
import { PageHead } from '#web/ui/kit/page/page-head.tsx';
import { TwinList } from './twin-list.tsx';

interface MergeChoiceProps {
  readonly name: MergeableEntity;
  readonly entity: EntityModule;
}

/** Two pickers, and below them the records that probably say the same thing. */
export function MergeChoice({ name, entity }: MergeChoiceProps): ReactNode {
  const text = useText();
  const { can } = useRights();
  const [destination, setDestination] = useAsked(entity, 'destination');
  const [source, setSource] = useAsked(entity, 'source');
  const { rights } = entity.descriptor;
  const mayMerge = can(rights.write) && can(rights.delete);
  const isSame = destination !== null && destination.id === source?.id;
  function compare(): void {
    if (destination !== null && source !== null && !isSame) goTo(`/${name}-merge/${destination.id}/${source.id}`);
  }
  return (
    <div className={classNames('ui-page', styles.root)}>
      <PageHead title={text(`fusion.titre.${name}`)} />
      {mayMerge ? null : (
        <Banner tone="warn">
          {text('fusion.droit')} <code>{rights.write}</code>, <code>{rights.delete}</code>
        </Banner>
      )}
      <p className="ui-note">{text('fusion.choisir')}</p>
      <div className={styles.choice}>
        <RecordPicker entity={entity} label={text('fusion.gardee')} onChange={setDestination} value={destination} />
        <Button
          disabled={source === null && destination === null}
          icon={ArrowLeftRight}
          onClick={() => {
            setDestination(source);
            setSource(destination);
          }}
        >
          {text('fusion.inverser')}
        </Button>
        <RecordPicker
          entity={entity}
          errors={isSame ? [text('fusion.memeFiche')] : []}
          label={text('fusion.absorbee')}
          onChange={setSource}
          value={source}
        />
        <Button disabled={!mayMerge || destination === null || source === null || isSame} onClick={compare} variant="primary">
          {text('fusion.comparer')}
        </Button>
      </div>
      {mayMerge ? <TwinList name={name} /> : null}
    </div>
  );
}

/** A record named in the address (`?destination=12`) is chosen already. */
function useAsked(entity: EntityModule, parameter: string): readonly [PickerOption | null, (option: PickerOption | null) => void] {
  const [chosen, setChosen] = useState<PickerOption | null | undefined>(undefined);
  const id = Number(new URLSearchParams(location.search).get(parameter) ?? 0);
  const { data } = useQuery({
    queryKey: [entity.descriptor.name, 'choices', [id]],
    queryFn: ({ signal }) => loadChoices(entity.descriptor.plural, [id], signal),
    enabled: id > 0 && chosen === undefined,
  });
  return [chosen === undefined ? (data?.[0] ?? null) : chosen, setChosen];
}

interface RecordPickerProps {
  readonly entity: EntityModule;
  readonly label: string;
  readonly value: PickerOption | null;
  readonly errors?: readonly string[];
  readonly onChange: (option: PickerOption | null) => void;
}

function RecordPicker({ entity, label, value, errors = [], onChange }: RecordPickerProps): ReactNode {
  const texts = usePickerTexts();
  const id = useId();
  const { plural } = entity.descriptor;
  const load = useCallback((search: string, signal: AbortSignal) => searchChoices(plural, { search, edition: null }, signal), [plural]);
  return (
    <Field errors={errors} id={id} label={label} required>
      {(aria) => <Picker aria={aria} load={load} onChange={onChange} texts={texts} value={value} />}
    </Field>
  );
}
