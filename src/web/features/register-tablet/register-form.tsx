import { type ReactNode, useState } from 'react';
import { registerTabletteGuichet } from '#generated/client/sdk/guichet-partage.gen.ts';
import { useText } from '#web/i18n/use-text.ts';
import { failureText } from '#web/records/failure-text.ts';
import { useDictionary } from '#web/runtime/dictionaries.ts';
import { logout } from '#web/session/session.ts';
import { setTablet } from '#web/session/tablet/tablet-mark.ts';
import { notify } from '#web/shell/notifications.ts';
import { Button } from '#web/ui/button.tsx';
import { CheckboxLine } from '#web/ui/checkbox.tsx';
import { DialogActions } from '#web/ui/dialog-actions.tsx';
import { Field } from '#web/ui/field.tsx';
import { Select } from '#web/ui/select.tsx';
import { TextInput } from '#web/ui/text-input.tsx';
import styles from './register-tablet.module.css';

interface Order {
  readonly name: string;
  /** Id of the desk; empty: none. */
  readonly desk: string;
  readonly groups: readonly number[];
  readonly password: string;
}

const NAME_MAX = 50;
const EMPTY: Order = { name: '', desk: '', groups: [], password: '' };

/** Name, desk and groups of the tablet; the session of the administrator ends with it, so that nobody finds it open. */
export function RegisterForm({ onClose }: { readonly onClose: () => void }): ReactNode {
  const text = useText();
  const [order, setOrder] = useState(EMPTY);
  const { problem, isBusy, submit } = useRegistration(order, onClose);
  const isReady = order.name.trim() !== '' && order.password !== '' && !isBusy;
  return (
    <form
      className="part-form"
      onSubmit={(event) => {
        event.preventDefault();
        if (isReady) void submit();
      }}
    >
      <p>{text('tablette.enregistrerAide')}</p>
      <Field help={text('tablette.nomAide')} id="tablette-nom" label={text('tablette.nom')} required>
        {(aria) => <TextInput aria={aria} onChange={(name) => setOrder({ ...order, name: name.slice(0, NAME_MAX) })} value={order.name} />}
      </Field>
      <DeskField onChange={(desk) => setOrder({ ...order, desk })} value={order.desk} />
      <GroupBoxes onChange={(groups) => setOrder({ ...order, groups })} value={order.groups} />
      <Field id="tablette-mdp" label={text('tablette.motDePasseVotre')} required>
        {(aria) => (
          <TextInput
            aria={aria}
            autoComplete="current-password"
            onChange={(password) => setOrder({ ...order, password })}
            type="password"
            value={order.password}
          />
        )}
      </Field>
      <p className="ui-form-error" role="alert">
        {problem}
      </p>
      <DialogActions
        primary={
          <Button busy={isBusy} disabled={!isReady} type="submit" variant="primary">
            {text('tablette.enregistrer')}
          </Button>
        }
        secondary={<Button onClick={onClose}>{text('fiche.annuler')}</Button>}
      />
    </form>
  );
}

function useRegistration({ name, desk, groups, password }: Order, onClose: () => void) {
  const text = useText();
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  async function submit(): Promise<void> {
    setBusy(true);
    try {
      const IdGuichet = desk === '' ? null : Number(desk);
      await registerTabletteGuichet({ body: { Libelle: name, IdGuichet, IdsGroupe: [...groups], MotDePasse: password } });
      setTablet(true);
      notify('success', text('tablette.enregistree'));
      onClose();
      await logout();
    } catch (cause) {
      setProblem(failureText(cause, text('tablette.enregistrerNok')));
      setBusy(false);
    }
  }
  return { problem, isBusy, submit };
}

interface DeskFieldProps {
  readonly value: string;
  readonly onChange: (desk: string) => void;
}

function DeskField({ value, onChange }: DeskFieldProps): ReactNode {
  const text = useText();
  const desks = useDictionary('dico-bam-guichets').filter(({ IsActif }) => IsActif !== false);
  return (
    <Field id="tablette-guichet" label={text('tablette.guichet')}>
      {(aria) => (
        <Select
          aria={aria}
          emptyLabel={text('tablette.sansGuichet')}
          onChange={onChange}
          options={desks.map(({ Id, Libelle }) => ({ value: String(Id), label: Libelle }))}
          value={value}
        />
      )}
    </Field>
  );
}

interface GroupBoxesProps {
  readonly value: readonly number[];
  readonly onChange: (groups: readonly number[]) => void;
}

function GroupBoxes({ value, onChange }: GroupBoxesProps): ReactNode {
  const text = useText();
  const groups = useDictionary('dico-groupes-utilisateur');
  return (
    <fieldset className={styles.groups}>
      <legend>{text('tablette.groupes')}</legend>
      <p className="ui-note">{text('tablette.groupesAide')}</p>
      {groups.map(({ Id, Libelle }) => (
        <CheckboxLine
          checked={value.includes(Id)}
          key={Id}
          label={Libelle}
          onChange={(isChecked) => onChange(isChecked ? [...value, Id] : value.filter((id) => id !== Id))}
        />
      ))}
    </fieldset>
  );
}
