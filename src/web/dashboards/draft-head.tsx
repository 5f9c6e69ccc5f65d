import { Plus, Save } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { useText } from '#web/i18n/use-text.ts';
import { Button } from '#web/ui/button.tsx';
import { CheckboxLine } from '#web/ui/checkbox.tsx';
import { Field } from '#web/ui/field.tsx';
import { PageHead } from '#web/ui/kit/page/page-head.tsx';
import { Select } from '#web/ui/select.tsx';
import { TextInput } from '#web/ui/text-input.tsx';
import { openCardForm } from './open-card-form.tsx';
import { useDashboardGroups } from './use-dashboards.ts';
import type { Draft, DraftState } from './use-draft.ts';
import styles from './dashboards.module.css';

const CARDS_MAX = 24;

interface DraftHeadProps {
  readonly state: DraftState;
  readonly draft: Draft;
}

/** Name, readers and acts of the dashboard under change. */
export function DraftHead({ state, draft }: DraftHeadProps): ReactNode {
  const text = useText();
  async function add(): Promise<void> {
    const card = await openCardForm({});
    if (card !== null) state.change({ cards: [...draft.cards, { ...card, key: Math.max(0, ...draft.cards.map(({ key }) => key)) + 1 }] });
  }
  return (
    <>
      <PageHead
        acts={[{ key: 'annuler', label: text('tableaux.annuler'), onSelect: state.cancel }]}
        primary={{
          key: 'enregistrer',
          label: text('tableaux.enregistrer'),
          icon: Save,
          busy: state.isBusy,
          disabled: draft.name.trim() === '' || draft.cards.some(({ Libelle }) => Libelle.trim() === ''),
          onSelect: () => void state.save(),
        }}
        title={text(draft.id === null ? 'tableaux.nouveau' : 'tableaux.modifierTitre', { nom: draft.name })}
      />
      {state.failure === null ? null : (
        <p className="ui-error" role="alert">
          {state.failure}
        </p>
      )}
      <div className={styles.settings}>
        <NameAndReaders draft={draft} state={state} />
        <Button disabled={draft.cards.length >= CARDS_MAX} icon={Plus} onClick={() => void add()}>
          {text('tableaux.ajouterCarte')}
        </Button>
      </div>
    </>
  );
}

type Readers = 'moi' | 'groupes' | 'equipe';

function NameAndReaders({ state, draft }: DraftHeadProps): ReactNode {
  const text = useText();
  const id = useId();
  const groups = useDashboardGroups();
  const readers: Readers = draft.isPublic ? 'equipe' : 'moi';
  const shown = readers === 'moi' && draft.groups.length > 0 ? 'groupes' : readers;
  function choose(value: string): void {
    if (value === 'groupes') state.change({ isPublic: false, groups: groups.slice(0, 1).map(({ Id }) => Id) });
    else state.change({ isPublic: value === 'equipe', groups: [] });
  }
  return (
    <>
      <Field id={`${id}-nom`} label={text('tableaux.nom')} required>
        {(aria) => <TextInput aria={aria} onChange={(name) => state.change({ name })} value={draft.name} />}
      </Field>
      <Field id={`${id}-lecteurs`} label={text('tableaux.pour')}>
        {(aria) => (
          <Select
            aria={aria}
            onChange={choose}
            options={(['moi', 'groupes', 'equipe'] as const).map((value) => ({ value, label: text(`tableaux.${value}`) }))}
            value={shown}
          />
        )}
      </Field>
      {shown === 'groupes' ? (
        <Field group id={`${id}-groupes`} label={text('tableaux.groupes')}>
          {() => (
            <div className={styles.groups}>
              {groups.map(({ Id, Libelle }) => (
                <CheckboxLine
                  checked={draft.groups.includes(Id)}
                  key={Id}
                  label={Libelle}
                  onChange={(isOn) => state.change({ groups: isOn ? [...draft.groups, Id] : draft.groups.filter((one) => one !== Id) })}
                />
              ))}
            </div>
          )}
        </Field>
      ) : null}
    </>
  );
}
