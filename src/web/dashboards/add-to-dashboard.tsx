import { type ReactNode, useId, useState } from 'react';
import { addTableauCarte, createTableau } from '#generated/client/sdk/tableaux.gen.ts';
import type { TableauCarteLue } from '#generated/client/types.gen.ts';
import { useText } from '#web/i18n/use-text.ts';
import { notify } from '#web/shell/notifications.ts';
import { Field } from '#web/ui/field.tsx';
import { Select } from '#web/ui/select.tsx';
import { TextInput } from '#web/ui/text-input.tsx';
import { CardForm } from './card-form.tsx';
import type { CardStart } from './card-start.ts';
import { sentCard, useDashboardNames, useDashboardsAgain } from './use-dashboards.ts';

interface AddToDashboardProps {
  readonly start: CardStart;
  readonly onClosed: () => void;
}

/** The card of a list, and the dashboard that it goes to. */
export function AddToDashboard({ start, onClosed }: AddToDashboardProps): ReactNode {
  const text = useText();
  const id = useId();
  const readAgain = useDashboardsAgain();
  const { data = [] } = useDashboardNames();
  const ownDashboards = data.filter(({ IsMien }) => IsMien);
  const [chosen, setChosen] = useState<string | null>(null);
  const [name, setName] = useState('');
  const target = chosen ?? (ownDashboards[0] === undefined ? '' : String(ownDashboards[0].Id));
  async function send(card: TableauCarteLue): Promise<void> {
    const body = sentCard(card);
    if (target === '') await createTableau({ body: { Libelle: name.trim(), Cartes: [body] } });
    else await addTableauCarte({ path: { id: Number(target) }, body });
    await readAgain();
    notify('success', text('tableaux.ajoutee'));
    onClosed();
  }
  const before = (
    <>
      <Field id={`${id}-tableau`} label={text('tableaux.tableau')}>
        {(aria) => (
          <Select
            aria={aria}
            emptyLabel={text('tableaux.nouveau')}
            onChange={setChosen}
            options={ownDashboards.map(({ Id, Libelle }) => ({ value: String(Id), label: Libelle }))}
            value={target}
          />
        )}
      </Field>
      {target === '' ? (
        <Field id={`${id}-nom`} label={text('tableaux.nom')} required>
          {(aria) => <TextInput aria={aria} onChange={setName} value={name} />}
        </Field>
      ) : null}
    </>
  );
  return <CardForm before={before} isReady={target !== '' || name.trim() !== ''} onClosed={onClosed} onSend={send} start={start} />;
}
