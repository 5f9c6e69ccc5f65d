import { UserPlus } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { addAccompagnant } from '#generated/client/sdk/participants.gen.ts';
import { ParticipantType } from '#generated/enums/participant-type.gen.ts';
import { text as said } from '#web/i18n/i18n.ts';
import { useText } from '#web/i18n/use-text.ts';
import { type ActionContextOf, actionsOn } from '#web/records/feature-record.ts';
import { failureText } from '#web/records/failure-text.ts';
import { dialogs } from '#web/shell/dialogs/dialogs.ts';
import { notify } from '#web/shell/notifications.ts';
import { Button } from '#web/ui/button.tsx';
import { CheckboxLine } from '#web/ui/checkbox.tsx';
import { DialogActions } from '#web/ui/dialog-actions.tsx';
import { Field } from '#web/ui/field.tsx';
import styles from './companion.module.css';

const RIGHTS = ['FESTIVAL-PARTICIPANT-INVITE-WRITE', 'PERSONNE-WRITE', 'CONTACT-WRITE'];

/** A companion of a guest is made beside them. */
export const companionActions = actionsOn('festival-participant', (context) => {
  const { record, can, isModified } = context;
  if (record.Type !== ParticipantType.invite || record.Id === 0 || !RIGHTS.every(can)) return [];
  return [
    {
      key: 'accompagnant',
      icon: UserPlus,
      label: said('accompagnant.ajouter'),
      isInMenu: true,
      run: async (attempt) => {
        // The link would clash with what is typed.
        if (isModified()) return dialogs.alert({ title: said('alert.avant'), text: said('groupe.nonEnregistre'), kind: 'warning' });
        await attempt(
          () => ask(context),
          (error) => failureText(error, said('app.saveNok')),
        );
      },
    },
  ];
});

async function ask({ record }: ActionContextOf<'festival-participant'>): Promise<void> {
  await dialogs.lightview({
    title: said('accompagnant.ajouter'),
    size: 'SMALL',
    content: (close) => <CompanionForm close={() => close()} name={record.Nom ?? ''} participant={record.Id} version={record.Version} />,
  });
}

interface CompanionFormProps {
  readonly participant: number;
  readonly version: number;
  /** Surname of the host, which children bear most of the time. */
  readonly name: string;
  readonly close: () => void;
}

function CompanionForm({ participant, version, name, close }: CompanionFormProps): ReactNode {
  const text = useText();
  const [nom, setNom] = useState(name);
  const [prenom, setPrenom] = useState('');
  const [isShared, setShared] = useState(true);
  const { failure, isBusy, add } = useAdding({ participant, close });
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        void add({ Version: version, Nom: nom.trim(), Prenom: prenom.trim(), IsChambrePartagee: isShared });
      }}
    >
      <Named id="accompagnant-prenom" label={text('accompagnant.prenom')} onChange={setPrenom} value={prenom} />
      <Named id="accompagnant-nom" label={text('accompagnant.nom')} onChange={setNom} value={nom} />
      <CheckboxLine checked={isShared} label={text('accompagnant.partage')} onChange={setShared} />
      {failure === null ? null : (
        <p className="ui-error" role="alert">
          {failure}
        </p>
      )}
      <DialogActions
        primary={
          <Button busy={isBusy} disabled={isBusy || nom.trim() === '' || prenom.trim() === ''} type="submit" variant="primary">
            {text('accompagnant.creer')}
          </Button>
        }
        secondary={<Button onClick={close}>{text('dialog.annuler')}</Button>}
      />
    </form>
  );
}

function useAdding({ participant, close }: Pick<CompanionFormProps, 'participant' | 'close'>) {
  const text = useText();
  const [failure, setFailure] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  async function add(body: Parameters<typeof addAccompagnant>[0]['body']): Promise<void> {
    setBusy(true);
    setFailure(null);
    try {
      const { NbNuits: count } = (await addAccompagnant({ path: { id: participant }, body })).data;
      const nom = `${body.Prenom} ${body.Nom}`;
      notify('success', count === 0 ? text('accompagnant.fait', { nom }) : text('accompagnant.faitChambre', { nom, count }));
      close();
    } catch (error) {
      setFailure(failureText(error, text('app.saveNok')));
      setBusy(false);
    }
  }
  return { failure, isBusy, add };
}

interface NamedProps {
  readonly id: string;
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

function Named({ id, label, value, onChange }: NamedProps): ReactNode {
  return (
    <Field id={id} label={label} required>
      {(aria) => (
        <input
          {...aria}
          autoComplete="off"
          className="ui-input"
          maxLength={80}
          onChange={(event) => onChange(event.target.value)}
          required
          value={value}
        />
      )}
    </Field>
  );
}
