import { Link2, MailX } from 'lucide-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { compareReponseOptions } from '#generated/client/queries/accueil.gen.ts';
import { createInvitationLien, reviewReponse, revokeInvitationLien } from '#generated/client/sdk/accueil.gen.ts';
import { getEtapeSuites } from '#generated/client/sdk/participants.gen.ts';
import type { InvitationReponses, ReponseExamen } from '#generated/client/types.gen.ts';
import { InvitationReponseEtat, invitationReponseEtatEnum } from '#generated/enums/invitation-reponse-etat.gen.ts';
import { enumLabel } from '#domain/records/read/display.ts';
import { formatDate, formatDateTime } from '#domain/values/dates.ts';
import { text as said } from '#web/i18n/i18n.ts';
import { useLanguage, useText } from '#web/i18n/use-text.ts';
import { failureText } from '#web/records/failure-text.ts';
import type { FeatureTabProps } from '#web/records/feature-tab.ts';
import { LoadFailure } from '#web/records/sheet/frame/load-failure.tsx';
import { useRights } from '#web/session/rights.ts';
import { answered } from '#web/records/sheet/record/rule-dialog.tsx';
import { askConsequences } from '#web/records/sheet/transitions/ask-consequences.tsx';
import { StayConsequences } from '#web/stays/stay-consequences.tsx';
import { dialogs } from '#web/shell/dialogs/dialogs.ts';
import { showLink } from '#web/shell/dialogs/link-dialog.tsx';
import { notify } from '#web/shell/notifications.ts';
import { Button } from '#web/ui/button.tsx';
import { Checkbox, CheckboxLine } from '#web/ui/checkbox.tsx';
import { DataTable } from '#web/ui/kit/data-table/data-table.tsx';
import styles from './guest-answer.module.css';

const REVIEW = 'REPRENDRE-REPONSE';

/** The link by which a guest answers, and their answers beside what the sheet holds. */
export function GuestAnswerTab({ id }: FeatureTabProps): ReactNode {
  const text = useText();
  const { can } = useRights();
  const queries = useQueryClient();
  const options = compareReponseOptions({ path: { id } });
  const read = useQuery({ ...options, enabled: id > 0, meta: { entities: ['invitation-reponse', 'festival-participant'] } });
  async function act(call: () => Promise<unknown>): Promise<void> {
    try {
      await call();
    } catch (error) {
      notify('danger', failureText(error, text('reponse.echec')));
    }
    await queries.invalidateQueries({ queryKey: options.queryKey });
  }
  if (read.error !== null) return <LoadFailure error={read.error} retry={() => void read.refetch()} />;
  const answer = read.data;
  if (answer === undefined) return null;
  return (
    <div className={styles.root}>
      <State answer={answer} />
      {can(REVIEW) ? <LinkButtons act={act} answer={answer} id={id} /> : null}
      {answer.Etat === InvitationReponseEtat.attendue || answer.DateReponse === null ? null : (
        <Review act={act} answer={answer} canReview={can(REVIEW)} guest={id} key={answer.Id} />
      )}
    </div>
  );
}

type Act = (call: () => Promise<unknown>) => Promise<void>;

function State({ answer }: { readonly answer: InvitationReponses }): ReactNode {
  const text = useText();
  const language = useLanguage();
  if (answer.Etat === null) return <p>{text('reponse.aucunLien')}</p>;
  const dates = [
    ...(answer.DateCreation === null ? [] : [text('reponse.lienDu', { date: formatDateTime(answer.DateCreation) })]),
    ...(answer.ExpireLe === null ? [] : [text('reponse.jusquau', { date: formatDateTime(answer.ExpireLe) })]),
    ...(answer.DateReponse === null ? [] : [text('reponse.reponduLe', { date: formatDateTime(answer.DateReponse) })]),
  ];
  return (
    <p>
      <strong>{enumLabel(invitationReponseEtatEnum, answer.Etat, language)}</strong>{' '}
      <span className={styles.note}>{dates.join(' · ')}</span>
    </p>
  );
}

interface LinkButtonsProps {
  readonly id: number;
  readonly answer: InvitationReponses;
  readonly act: Act;
}

function LinkButtons({ id, answer, act }: LinkButtonsProps): ReactNode {
  const text = useText();
  async function make(): Promise<void> {
    const { Lien, ExpireLe } = (await createInvitationLien({ path: { id } })).data;
    await showLink(dialogs, {
      title: text('reponse.creerLien'),
      text: said('reponse.lienFait', { date: formatDateTime(ExpireLe) }),
      link: Lien,
    });
  }
  return (
    <div className={styles.actions}>
      <Button icon={Link2} onClick={() => void act(make)}>
        {text('reponse.creerLien')}
      </Button>
      {answer.Etat === InvitationReponseEtat.attendue ? (
        <Button icon={MailX} onClick={() => void act(() => revokeInvitationLien({ path: { id } }))}>
          {text('reponse.revoquer')}
        </Button>
      ) : null}
    </div>
  );
}

type FieldName = ReponseExamen['Champs'][number];

const FIELDS: readonly FieldName[] = ['Arrivee', 'HeureArrivee', 'Depart', 'HeureDepart', 'RegimeAlimentaire', 'Accessibilite'];

function shown(value: string | null): string {
  if (value === null) return '–';
  return /^\d{2}:\d{2}:\d{2}$/.test(value) ? value.slice(0, 5) : formatDate(value);
}

interface ReviewProps {
  readonly answer: InvitationReponses;
  readonly act: Act;
  readonly canReview: boolean;
  readonly guest: number;
}

/** Answers of the guest, field by field: ticked ones go to the sheet. */
function Review({ answer, act, canReview, guest }: ReviewProps): ReactNode {
  const text = useText();
  const differing = FIELDS.filter((name) =>
    answer.Champs.some(({ Champ, Fiche, Reponse }) => Champ === name && Reponse !== null && Reponse !== Fiche),
  );
  const [kept, setKept] = useState<readonly FieldName[]>(differing);
  const [isStatut, setStatut] = useState(true);
  const isOpen = canReview && answer.Etat === InvitationReponseEtat.recue;
  function send(IsEcartee: boolean): Promise<void> {
    return act(async () => {
      const isLeaving = !IsEcartee && isStatut && !answer.IsAcceptee && answer.Etape !== null;
      const Suites = isLeaving ? await askWhatBecomes(guest, answer.Etape ?? '') : {};
      if (Suites === null) return;
      const body = { Champs: IsEcartee ? [] : [...kept], IsStatut: !IsEcartee && isStatut, IsEcartee, Suites };
      // A stay that gets shorter asks about its nights here too.
      await answered(dialogs, (confirmation) =>
        reviewReponse({ path: { id: answer.Id ?? 0 }, body, ...(confirmation === null ? {} : { headers: { confirmation } }) }),
      );
    });
  }
  return (
    <section aria-label={text('reponse.titre')}>
      <p className={styles.word}>{text(answer.IsAcceptee ? 'reponse.vient' : 'reponse.neVientPas')}</p>
      <AnswerTable answer={answer} differing={differing} kept={isOpen ? kept : null} onKeep={setKept} />
      {answer.Accompagnants === null ? null : <p>{text('reponse.accompagnants', { texte: answer.Accompagnants })}</p>}
      {answer.Message === null ? null : <p>{text('reponse.message', { texte: answer.Message })}</p>}
      {isOpen ? (
        <div className={styles.actions}>
          <CheckboxLine checked={isStatut} label={text(answer.IsAcceptee ? 'reponse.confirmer' : 'reponse.refuser')} onChange={setStatut} />
          <Button onClick={() => void send(false)} variant="primary">
            {text('reponse.reprendre')}
          </Button>
          <Button onClick={() => void send(true)}>{text('reponse.ecarter')}</Button>
        </div>
      ) : null}
    </section>
  );
}

const GUEST = 'festival-participant-invite';

/** Nights, invoices and shifts of a guest who does not come; no question for one who has none. Null: the person gives up. */
async function askWhatBecomes(id: number, step: string): Promise<NonNullable<ReponseExamen['Suites']> | null> {
  const { Nuits, Pieces, Creneaux } = (await getEtapeSuites({ path: { entite: GUEST, id, etape: step } })).data;
  if (Nuits.length + Pieces.length + Creneaux.length === 0) return {};
  const choices = await askConsequences({ title: said('reponse.reprendre'), part: StayConsequences, entity: GUEST, id, step });
  if (choices === null) return null;
  const { Nuits: nights, Pieces: pieces, Creneaux: shifts } = choices;
  return { ...(nights && { Nuits: nights }), ...(pieces && { Pieces: pieces }), ...(shifts && { Creneaux: shifts }) };
}

interface AnswerTableProps {
  readonly answer: InvitationReponses;
  readonly differing: readonly FieldName[];
  /** Null: nothing is chosen any more. */
  readonly kept: readonly FieldName[] | null;
  readonly onKeep: (kept: readonly FieldName[]) => void;
}

function AnswerTable({ answer, differing, kept, onKeep }: AnswerTableProps): ReactNode {
  const text = useText();
  return (
    <DataTable
      isPlain
      className={styles.table}
      columns={[
        { id: 'champ', header: text('reponse.champ'), isRowHeader: true, cell: ({ name }) => text(`reponse.${name}`) },
        { id: 'fiche', header: text('reponse.fiche'), cell: ({ Fiche }) => shown(Fiche) },
        { id: 'reponse', header: text('reponse.reponse'), cell: ({ Reponse }) => shown(Reponse) },
        ...(kept === null
          ? []
          : [
              {
                id: 'repris',
                header: text('reponse.repris'),
                cell: ({ name }: { readonly name: (typeof FIELDS)[number] }) =>
                  differing.includes(name) ? (
                    <Checkbox
                      aria-label={text(`reponse.${name}`)}
                      checked={kept.includes(name)}
                      onChange={(isKept) => onKeep(isKept ? [...kept, name] : kept.filter((one) => one !== name))}
                    />
                  ) : null,
              },
            ]),
      ]}
      rowKey={({ name }) => name}
      rowProps={({ name }) => ({ 'data-differs': differing.includes(name) || undefined })}
      rows={FIELDS.flatMap((name) => answer.Champs.filter(({ Champ }) => Champ === name).map((line) => ({ ...line, name })))}
    />
  );
}
