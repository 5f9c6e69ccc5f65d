import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useId, useState } from 'react';
import { assignVisionnements, listVisionneurs, takeBackVisionnements } from '#generated/client/sdk/visionnements.gen.ts';
import type { VisionnementDemande, Visionneur } from '#generated/client/types.gen.ts';
import { descriptor } from '#generated/entities/affectation-visionnage.gen.ts';
import { useText } from '#web/i18n/use-text.ts';
import { failureText } from '#web/records/failure-text.ts';
import { todayText } from '#web/records/fields/days/today.ts';
import { useRights } from '#web/session/rights.ts';
import { notify } from '#web/shell/notifications.ts';
import { Button } from '#web/ui/button.tsx';
import { DateInput } from '#web/ui/date-input.tsx';
import { Field } from '#web/ui/field.tsx';
import { Select } from '#web/ui/select.tsx';
import { TextInput } from '#web/ui/text-input.tsx';
import { DialogActions } from '#web/ui/dialog-actions.tsx';
import { MemberTable } from './member-table.tsx';
import { Shortfalls } from './shortfalls.tsx';
import styles from './campaign.module.css';

interface ShareFormProps {
  readonly films: readonly number[];
  readonly year: number;
  readonly onClose: () => void;
}

/** Sharing of the films: members, number each, and last day: the result shows as it is chosen. */
export function ShareForm({ year, ...rest }: ShareFormProps): ReactNode {
  const text = useText();
  const { data, error } = useQuery({
    queryKey: ['affectation-visionnage', 'membres', year],
    queryFn: async ({ signal }) => (await listVisionneurs({ path: { annee: year }, signal })).data,
    staleTime: 0,
  });
  if (error !== null) return <Refusal error={error} />;
  if (data === undefined) return <div aria-busy className={styles.loading} />;
  return data.length === 0 ? <p>{text('repartition.sansMembre')}</p> : <Sharing members={data} year={year} {...rest} />;
}

/** Members with films in the edition already; in a new one, everybody. */
function usual(members: readonly Visionneur[]): readonly number[] {
  const busy = members.filter(({ NbVus, NbAVoir }) => NbVus + NbAVoir > 0);
  return (busy.length === 0 ? members : busy).map(({ Id }) => Id);
}

const PER_FILM_MAX = 9;
const USUAL_PER_FILM = 3;

function Sharing({ members, films, year, onClose }: ShareFormProps & { readonly members: readonly Visionneur[] }): ReactNode {
  const text = useText();
  const [order, setOrder] = useState<Order & { readonly chosen: readonly number[] }>({
    chosen: usual(members),
    perFilm: USUAL_PER_FILM,
    batch: '',
    due: null,
  });
  const [isUnread, setUnread] = useState(false);
  const request: VisionnementDemande = {
    IdsFilm: [...films],
    IdsUtilisateur: [...order.chosen],
    ParFilm: order.perFilm,
    Lot: order.batch.trim() === '' ? null : order.batch.trim(),
    DateEcheance: order.due,
    Essai: true,
  };
  const trial = useTrial(year, request);
  const { share, isBusy, failure } = useShare(year, onClose);
  const count = trial.data?.NbNouvelles ?? 0;
  return (
    <form
      className={styles.root}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!isUnread) void share({ ...request, Essai: false });
      }}
    >
      <ShareSettings order={order} onChange={(changed) => setOrder({ ...order, ...changed })} onUnread={setUnread} />
      <MemberTable
        chosen={order.chosen}
        members={members}
        onChoose={(chosen) => setOrder({ ...order, chosen })}
        shares={trial.data?.Membres ?? []}
      />
      {trial.error === null ? null : <Refusal error={trial.error} />}
      {trial.data === undefined ? null : <Shortfalls shared={trial.data} />}
      {failure === null ? null : <Refusal error={failure} />}
      <DialogActions
        primary={
          <Button busy={isBusy} disabled={isBusy || isUnread || count === 0 || trial.isPlaceholderData} type="submit" variant="primary">
            {text('repartition.faire', { count })}
          </Button>
        }
        secondary={<Button onClick={onClose}>{text('dialog.annuler')}</Button>}
      />
    </form>
  );
}

function useTrial(year: number, request: VisionnementDemande) {
  const { IdsFilm, IdsUtilisateur, ParFilm } = request;
  return useQuery({
    queryKey: ['affectation-visionnage', 'essai', year, { IdsFilm, IdsUtilisateur, ParFilm }],
    queryFn: async ({ signal }) => (await assignVisionnements({ path: { annee: year }, body: request, signal })).data,
    enabled: IdsUtilisateur.length > 0,
    placeholderData: keepPreviousData,
    staleTime: 0,
    gcTime: 0,
    retry: false,
  });
}

function useShare(year: number, onDone: () => void) {
  const text = useText();
  const canTakeBack = useRights().can(descriptor.rights.delete);
  const takeBack = useTakeBack(year);
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  async function share(body: VisionnementDemande): Promise<void> {
    setBusy(true);
    setFailure(null);
    try {
      const { data } = await assignVisionnements({ path: { annee: year }, body });
      const undo = { label: text('liste.annuler'), run: () => void takeBack([...data.Ids]) };
      notify('success', text('repartition.faite', { count: data.NbNouvelles }), canTakeBack ? { action: undo } : {});
      onDone();
    } catch (error) {
      setFailure(error);
    } finally {
      setBusy(false);
    }
  }
  return { share, isBusy, failure };
}

/** Takes back from those who have seen nothing yet, and says how many keep what they saw. */
function useTakeBack(annee: number): (ids: number[]) => Promise<void> {
  const text = useText();
  const queries = useQueryClient();
  return async (ids) => {
    try {
      const { data } = await takeBackVisionnements({ path: { annee }, body: { Ids: ids } });
      const messages = [
        text('repartition.reprise', { count: data.NbReprises }),
        ...(data.NbVues === 0 ? [] : [text('repartition.restent', { count: data.NbVues })]),
      ];
      notify('success', messages.join(' '));
      await queries.invalidateQueries({ queryKey: ['film'] });
    } catch (error) {
      notify('error', failureText(error, text('repartition.echec')));
    }
  };
}

interface Order {
  readonly perFilm: number;
  readonly batch: string;
  readonly due: string | null;
}

interface ShareSettingsProps {
  readonly order: Order;
  readonly onChange: (changed: Partial<Order>) => void;
  readonly onUnread: (isUnread: boolean) => void;
}

const BATCH_MAX = 50;

function ShareSettings({ order: { perFilm, batch, due }, onChange, onUnread }: ShareSettingsProps): ReactNode {
  const text = useText();
  const id = useId();
  return (
    <div className={styles.settings}>
      <Field id={`${id}-nombre`} label={text('repartition.parFilm')} width={4}>
        {(aria) => (
          <Select
            aria={aria}
            onChange={(value) => onChange({ perFilm: Number(value) })}
            options={Array.from({ length: PER_FILM_MAX }, (_, index) => ({ value: String(index + 1), label: String(index + 1) }))}
            value={String(perFilm)}
          />
        )}
      </Field>
      <Field id={`${id}-date`} label={text('repartition.echeance')} width={4}>
        {(aria) => (
          <DateInput
            aria={aria}
            calendarLabel={text('repartition.echeance')}
            onChange={(value) => onChange({ due: value })}
            onProblem={(problem) => onUnread(problem !== null)}
            today={todayText()}
            value={due}
          />
        )}
      </Field>
      <Field counter={`${batch.length}/${BATCH_MAX}`} id={`${id}-lot`} label={text('repartition.lot')} width={4}>
        {(aria) => <TextInput aria={aria} onChange={(value) => onChange({ batch: value.slice(0, BATCH_MAX) })} value={batch} />}
      </Field>
    </div>
  );
}

function Refusal({ error }: { readonly error: unknown }): ReactNode {
  const text = useText();
  return (
    <p className="ui-error" role="alert">
      {failureText(error, text('repartition.echec'))}
    </p>
  );
}
