import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useId, useState } from 'react';
import type { EntityModule } from '#generated/entities/descriptor.gen.ts';
import { useLanguage, useText } from '#web/i18n/use-text.ts';
import { loadViews, type SavedView } from '#web/records/list/views/saved-view.ts';
import { entityLabel } from '#web/records/lookup/resolve-field.ts';
import { useEntity } from '#web/records/use-entity.ts';
import { useRights } from '#web/session/rights.ts';
import { Field } from '#web/ui/field.tsx';
import { Select, type SelectOption } from '#web/ui/select.tsx';
import { type CardStart, type ListChoice, listChoices } from './card-start.ts';

interface CardSourceProps {
  readonly start: CardStart | null;
  readonly onChange: (start: CardStart | null) => void;
}

const NO_VIEWS: readonly SavedView[] = [];

/** The list of a card, and which of its views: shipped or saved. */
export function CardSource({ start, onChange }: CardSourceProps): ReactNode {
  const text = useText();
  const id = useId();
  const language = useLanguage();
  const { can } = useRights();
  const lists = listChoices(can, language);
  const [chosen, setChosen] = useState<ListChoice | null>(null);
  const entity = useEntity(chosen?.entity ?? null);
  return (
    <>
      <Field id={`${id}-liste`} label={text('tableaux.laListe')} required>
        {(aria) => (
          <Select
            aria={aria}
            emptyLabel={text('tableaux.choisirListe')}
            onChange={(value) => {
              const next = lists.find(({ screen }) => screen === value) ?? null;
              setChosen(next);
              onChange(next === null ? null : startOf(next));
            }}
            options={lists.map(({ screen, label, section }) => ({ value: screen, label, group: section }))}
            value={chosen?.screen ?? ''}
          />
        )}
      </Field>
      {chosen === null || entity === null ? null : <ViewField chosen={chosen} entity={entity} onChange={onChange} start={start} />}
    </>
  );
}

function startOf({ screen, entity, label }: ListChoice): CardStart {
  return { screen, entity, data: '{}', view: null, title: label };
}

interface ViewFieldProps extends CardSourceProps {
  readonly chosen: ListChoice;
  readonly entity: EntityModule;
}

function ViewField({ chosen, entity, start, onChange }: ViewFieldProps): ReactNode {
  const text = useText();
  const id = useId();
  const language = useLanguage();
  const { data: saved = NO_VIEWS } = useQuery({
    queryKey: ['utilisateur-filtre', 'vues', chosen.screen],
    queryFn: () => loadViews('filtre', chosen.screen),
  });
  const shipped = entity.descriptor.screens.find(({ screen }) => screen === chosen.screen)?.views ?? [];
  const options: readonly SelectOption[] = [
    ...shipped.map(({ view }) => ({ value: `v${view}`, label: entityLabel(entity, `views.${view}`, language) })),
    ...saved.map(({ Id, Libelle }) => ({ value: `f${Id}`, label: Libelle, group: text('tableaux.vuesEnregistrees') })),
  ];
  function choose(value: string): void {
    const title = options.find((one) => one.value === value)?.label ?? chosen.label;
    const view = saved.find(({ Id }) => `f${Id}` === value);
    const data = view === undefined ? JSON.stringify(value === '' ? {} : { Vue: value.slice(1) }) : view.Data;
    onChange({ ...startOf(chosen), data, view: view?.Id ?? null, title: value === '' ? chosen.label : title });
  }
  return (
    <Field id={`${id}-vue`} label={text('tableaux.laVue')}>
      {(aria) => (
        <Select aria={aria} emptyLabel={text('tableaux.listeEntiere')} onChange={choose} options={options} value={valueOf(start)} />
      )}
    </Field>
  );
}

function valueOf(start: CardStart | null): string {
  if (start === null) return '';
  if (start.view !== null) return `f${start.view}`;
  const view = /"Vue":"([^"]+)"/.exec(start.data)?.[1];
  return view === undefined ? '' : `v${view}`;
}
