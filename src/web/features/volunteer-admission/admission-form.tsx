import { type ReactNode, useState } from 'react';
import { admitDemandeBenevole } from '#generated/client/sdk/benevoles.gen.ts';
import type { DemandeRapprochement } from '#generated/client/types.gen.ts';
import { sureCandidate } from '#domain/volunteers/sure-candidate.ts';
import { useText } from '#web/i18n/use-text.ts';
import { failureText } from '#web/records/failure-text.ts';
import { answered } from '#web/records/sheet/record/rule-dialog.tsx';
import { dialogs } from '#web/shell/dialogs/dialogs.ts';
import { notify } from '#web/shell/notifications.ts';
import { Button } from '#web/ui/button.tsx';
import { CheckboxLine } from '#web/ui/checkbox.tsx';
import { Field } from '#web/ui/field.tsx';
import { Select } from '#web/ui/select.tsx';
import { DialogActions } from '#web/ui/dialog-actions.tsx';
import styles from './admission.module.css';

type Candidate = DemandeRapprochement['Candidats'][number];

interface AdmissionFormProps {
  readonly id: number;
  readonly request: DemandeRapprochement;
  readonly canOpenAccount: boolean;
  readonly onDone: (volunteer: number | null) => void;
}

function keyOf({ IdContact, IdPersonne }: Candidate): string {
  return `${IdContact ?? 'p'} ${IdPersonne}`;
}

const NEW = 'nouveau';

function firstChoice({ Candidats }: DemandeRapprochement): string {
  const sure = sureCandidate(Candidats);
  if (sure !== null) return keyOf(sure);
  return Candidats.length === 0 ? NEW : '';
}

function useAdmission({ id, request, onDone }: AdmissionFormProps) {
  const text = useText();
  const [chosen, setChosen] = useState(() => firstChoice(request));
  const [isAccount, setAccount] = useState(true);
  const [failure, setFailure] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const candidate = request.Candidats.find((one) => keyOf(one) === chosen) ?? null;
  const email = request.Email ?? candidate?.Email ?? null;
  const missing = candidate?.Manque ?? request.Manque;
  const [country, setCountry] = useState('');
  const [activity, setActivity] = useState('');
  const isSaid =
    (!missing.includes('Pays') || country !== '') && (!missing.includes('Activites') || activity !== '') && !missing.includes('Email');
  const mayHaveAccount = email !== null && candidate?.HasCompte !== true;
  async function admit(): Promise<void> {
    setBusy(true);
    setFailure(null);
    const body = {
      Version: request.Version,
      IdContact: candidate?.IdContact ?? null,
      IdPersonne: candidate?.IdPersonne ?? null,
      IdPays: country === '' ? null : Number(country),
      IdActivite: activity === '' ? null : Number(activity),
      IsCompte: mayHaveAccount && isAccount,
    };
    try {
      const reply = await answered(dialogs, (confirmation) =>
        admitDemandeBenevole({ path: { id }, body, ...(confirmation !== null && { headers: { confirmation } }) }),
      );
      setBusy(false);
      if (reply === false) return;
      const { IdBenevole, IdCompte, IsMailEnvoye } = reply.data;
      const mail = IdCompte === null ? [] : [text(IsMailEnvoye ? 'admission.mailParti' : 'admission.mailNon')];
      notify(IdCompte === null || IsMailEnvoye ? 'success' : 'warning', [text('admission.fait'), ...mail].join(' '));
      onDone(IdBenevole);
    } catch (error) {
      setFailure(failureText(error, text('admission.echec')));
      setBusy(false);
    }
  }
  const contact = { missing, country, setCountry, activity, setActivity };
  const canAdmit = !isBusy && chosen !== '' && isSaid;
  return { chosen, setChosen, isAccount, setAccount, mayHaveAccount, failure, isBusy, canAdmit, contact, admit };
}

/** Candidates for the person behind the request, and the record made of it. */
export function AdmissionForm(props: AdmissionFormProps): ReactNode {
  const { request, canOpenAccount, onDone } = props;
  const text = useText();
  const { chosen, setChosen, isAccount, setAccount, mayHaveAccount, failure, isBusy, canAdmit, contact, admit } = useAdmission(props);
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        void admit();
      }}
    >
      <fieldset>
        <legend>{text('admission.qui')}</legend>
        {request.Candidats.length === 0 ? <p>{text('admission.aucun')}</p> : null}
        {request.Candidats.map((candidate) => (
          <Choice
            candidate={candidate}
            isChosen={chosen === keyOf(candidate)}
            key={keyOf(candidate)}
            onChoose={() => setChosen(keyOf(candidate))}
          />
        ))}
        <label className={styles.choice}>
          <input checked={chosen === NEW} name="qui" onChange={() => setChosen(NEW)} type="radio" />
          <span>{text('admission.nouveau')}</span>
        </label>
      </fieldset>
      {request.NbJumelles === 0 ? null : <p className={styles.note}>{text('admission.jumelles', { count: request.NbJumelles })}</p>}
      {chosen === '' ? null : <MissingFields contact={contact} request={request} />}
      {mayHaveAccount && canOpenAccount ? (
        <CheckboxLine checked={isAccount} label={text('admission.compte')} onChange={setAccount} />
      ) : null}
      {failure === null ? null : (
        <p className="ui-error" role="alert">
          {failure}
        </p>
      )}
      <DialogActions
        primary={
          <Button busy={isBusy} disabled={!canAdmit} type="submit" variant="primary">
            {text('admission.creer')}
          </Button>
        }
        secondary={<Button onClick={() => onDone(null)}>{text('dialog.annuler')}</Button>}
      />
    </form>
  );
}

interface ChoiceProps {
  readonly candidate: Candidate;
  readonly isChosen: boolean;
  readonly onChoose: () => void;
}

function Choice({ candidate, isChosen, onChoose }: ChoiceProps): ReactNode {
  const text = useText();
  const { IdContact, IdBenevole, Nom, Email, Telephone, Structure, Motifs, HasCompte } = candidate;
  const details = [
    Structure,
    Email,
    Telephone,
    ...Motifs.map((reason) => text(`admission.motif.${reason}`)),
    HasCompte ? text('admission.dejaCompte') : null,
    IdBenevole === null ? null : text('admission.dejaBenevole'),
  ];
  return (
    <label className={styles.choice}>
      <input checked={isChosen} disabled={IdBenevole !== null} name="qui" onChange={onChoose} type="radio" />
      <span>
        {IdContact === null ? text('admission.nouveauContact', { nom: Nom }) : Nom}
        <span className={styles.note}> {details.filter((part) => part !== null && part !== '').join(' · ')}</span>
      </span>
    </label>
  );
}

interface MissingProps {
  readonly request: DemandeRapprochement;
  readonly contact: ReturnType<typeof useAdmission>['contact'];
}

/** Values that a participant's contact has, and this one not yet. */
function MissingFields({ request, contact: { missing, country, setCountry, activity, setActivity } }: MissingProps): ReactNode {
  const text = useText();
  function options(all: DemandeRapprochement['Pays']) {
    return all.map(({ Id, Libelle }) => ({ value: String(Id), label: Libelle }));
  }
  return (
    <>
      {missing.includes('Email') ? <p className="ui-error">{text('admission.sansEmail')}</p> : null}
      {missing.includes('Pays') ? (
        <Field id="admission-pays" label={text('admission.pays')} required>
          {(aria) => <Select aria={aria} emptyLabel="–" onChange={setCountry} options={options(request.Pays)} value={country} />}
        </Field>
      ) : null}
      {missing.includes('Activites') ? (
        <Field id="admission-activite" label={text('admission.activite')} required>
          {(aria) => <Select aria={aria} emptyLabel="–" onChange={setActivity} options={options(request.Activites)} value={activity} />}
        </Field>
      ) : null}
    </>
  );
}
