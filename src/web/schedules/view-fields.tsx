import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useId, useState } from 'react';
import { useLanguage, useText } from '#web/i18n/use-text.ts';
import { listChoices } from '#web/dashboards/card-start.ts';
import { loadViews, type SavedView } from '#web/records/list/views/saved-view.ts';
import { useRights } from '#web/session/rights.ts';
import { Field } from '#web/ui/field.tsx';
import { Select } from '#web/ui/select.tsx';

interface ViewFieldsProps {
  readonly view: number | null;
  readonly onChange: (view: number | null, name: string) => void;
}

const NO_VIEWS: readonly SavedView[] = [];

/** The list, and the saved view of it that is sent. */
export function ViewFields({ view, onChange }: ViewFieldsProps): ReactNode {
  const text = useText();
  const id = useId();
  const language = useLanguage();
  const { can } = useRights();
  const [list, setList] = useState('');
  const { data: saved = NO_VIEWS, isSuccess } = useQuery({
    queryKey: ['utilisateur-filtre', 'vues', list],
    queryFn: () => loadViews('filtre', list),
    enabled: list !== '',
  });
  function tell(found?: SavedView): void {
    onChange(found?.Id ?? null, found?.Libelle ?? '');
  }
  const help = list !== '' && isSuccess && saved.length === 0 ? text('envois.sansVue') : null;
  return (
    <>
      <Field id={`${id}-liste`} label={text('envois.liste')} required>
        {(aria) => (
          <Select
            aria={aria}
            emptyLabel={text('envois.choisir')}
            onChange={(value) => {
              setList(value);
              tell();
            }}
            options={listChoices(can, language).map(({ screen, label, section }) => ({ value: screen, label, group: section }))}
            value={list}
          />
        )}
      </Field>
      <Field help={help} id={`${id}-vue`} label={text('envois.vue')} required>
        {(aria) => (
          <Select
            aria={aria}
            disabled={list === ''}
            emptyLabel={text('envois.choisir')}
            onChange={(value) => tell(saved.find(({ Id }) => String(Id) === value))}
            options={saved.map(({ Id, Libelle }) => ({ value: String(Id), label: Libelle }))}
            value={view === null ? '' : String(view)}
          />
        )}
      </Field>
    </>
  );
}
