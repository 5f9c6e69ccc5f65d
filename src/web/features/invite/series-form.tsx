import { type ReactNode, useState } from 'react';
import { festivalImplicationClient, festivalSectionClient } from '#generated/client/records.gen.ts';
import { inviteSerie } from '#generated/client/sdk/participants.gen.ts';
import type { InvitationsFaites } from '#generated/client/types.gen.ts';
import { readId } from '#domain/values/record-data.ts';
import { text as said } from '#web/i18n/i18n.ts';
import { useText } from '#web/i18n/use-text.ts';
import { failureText } from '#web/records/failure-text.ts';
import { loadChoices } from '#web/records/record-api.ts';
import { dialogs } from '#web/shell/dialogs/dialogs.ts';
import { notify } from '#web/shell/notifications.ts';
import { Button } from '#web/ui/button.tsx';
import { DialogActions } from '#web/ui/dialog-actions.tsx';
import { Field } from '#web/ui/field.tsx';
import { Select, type SelectOption } from '#web/ui/select.tsx';
import { SeriesTrial } from './series-trial.tsx';
import { implicationsOfGuests } from './whom-to-invite.ts';
import styles from './invite.module.css';

export const INVITE_RIGHT = 'FESTIVAL-PARTICIPANT-INVITE-WRITE';
/** As many as one call takes. */
export const SERIES_MAX = 300;

export type Source = 'personnes' | 'contacts' | 'sections';

interface SeriesOf {
  readonly source: Source;
  readonly ids: readonly number[];
  readonly edition: number;
}

interface Choices {
  readonly roles: readonly SelectOption[];
  readonly juries: ReadonlySet<string>;
  readonly sections: readonly SelectOption[];
}

/** One dialog for a selection: who would be invited, who is left out and why, in what capacity. */
export async function askSeries(series: SeriesOf): Promise<void> {
  const choices = await readChoices(series.edition);
  const trial = await call(series, { role: '', section: '', isTrial: true });
  await dialogs.lightview({
    title: said('invitation.serie.titre'),
    size: 'MEDIUM',
    content: (close) => <SeriesForm choices={choices} close={() => close()} series={series} trial={trial} />,
  });
}

const PAGE = { skip: 0, take: 200 } as const;

async function readChoices(edition: number): Promise<Choices> {
  const ids = await implicationsOfGuests();
  const juries = await festivalImplicationClient.list({
    filter: { Criteres: { field: 'IsJury', op: 'eq', value: true }, Colonnes: [] },
    ...PAGE,
  });
  const sectionRows = await festivalSectionClient.list({
    filter: { Criteres: { field: 'Eannee', op: 'eq', value: edition }, Colonnes: ['Libelle'], Tri: [{ Key: 'Ordre', Desc: false }] },
    ...PAGE,
  });
  return {
    roles: (await loadChoices('festival-implications', ids)).map(optionOf),
    juries: new Set(juries.map((one) => String(readId(one)))),
    sections: sectionRows.map((one) => ({ value: String(one.Id), label: one.Libelle ?? '' })),
  };
}

function optionOf({ id, label }: { readonly id: number; readonly label: string }): SelectOption {
  return { value: String(id), label };
}

interface InviteChoice {
  readonly role: string;
  readonly section: string;
  readonly isTrial: boolean;
}

async function call({ source, ids, edition }: SeriesOf, { role, section, isTrial }: InviteChoice): Promise<InvitationsFaites> {
  const chosen = { Implication: role === '' ? null : Number(role), Section: section === '' ? null : Number(section) };
  return (await inviteSerie({ body: { Source: source, Ids: [...ids], Eannee: edition, ...chosen, IsEssai: isTrial } })).data;
}

interface SeriesFormProps {
  readonly series: SeriesOf;
  readonly choices: Choices;
  readonly trial: InvitationsFaites;
  readonly close: () => void;
}

/** In what capacity, and the act itself. */
function useSeries({ series, choices, close }: SeriesFormProps) {
  const text = useText();
  const [role, setRole] = useState('');
  const [section, setSection] = useState('');
  const [failure, setFailure] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const isJury = choices.juries.has(role);
  async function send(): Promise<void> {
    setBusy(true);
    setFailure(null);
    try {
      const { Invites } = await call(series, { role, section: isJury ? section : '', isTrial: false });
      notify('success', text('invitation.serie.faits', { count: Invites.length }));
      close();
    } catch (error) {
      setFailure(failureText(error, text('http.generique')));
      setBusy(false);
    }
  }
  return { role, setRole, section, setSection, failure, isBusy, isJury, send };
}

function SeriesForm(props: SeriesFormProps): ReactNode {
  const { choices, trial, close } = props;
  const text = useText();
  const { role, setRole, section, setSection, failure, isBusy, isJury, send } = useSeries(props);
  // A guest who gets no role is as they were.
  const count = trial.Invites.length + (role === '' ? 0 : trial.DejaInvites.length);
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <Field id="serie-role" label={text('invitation.serie.role')}>
        {(aria) => (
          <Select aria={aria} emptyLabel={text('invitation.serie.sansRole')} onChange={setRole} options={choices.roles} value={role} />
        )}
      </Field>
      {isJury ? (
        <Field id="serie-section" label={text('invitation.serie.section')} required>
          {(aria) => <Select aria={aria} emptyLabel="–" onChange={setSection} options={choices.sections} value={section} />}
        </Field>
      ) : null}
      <SeriesTrial hasRole={role !== ''} trial={trial} />
      {failure === null ? null : (
        <p className="ui-error" role="alert">
          {failure}
        </p>
      )}
      <DialogActions
        primary={
          <Button busy={isBusy} disabled={isBusy || count === 0 || (isJury && section === '')} type="submit" variant="primary">
            {text('invitation.serie.inviter', { count })}
          </Button>
        }
        secondary={<Button onClick={close}>{text('dialog.annuler')}</Button>}
      />
    </form>
  );
}
