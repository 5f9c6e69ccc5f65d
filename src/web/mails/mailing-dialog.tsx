import { useQuery } from '@tanstack/react-query';
import { Send } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { dialogs } from '#web/shell/dialogs/dialogs.ts';
import type { Text } from '#generated/i18n/keys.gen.ts';
import { useText } from '#web/i18n/use-text.ts';
import { failureText } from '#web/records/failure-text.ts';
import { ApiError } from '#web/runtime/transport.ts';
import { Button } from '#web/ui/button.tsx';
import { formatDate } from '#domain/values/dates.ts';
import { DialogActions } from '#web/ui/dialog-actions.tsx';
import { CheckboxLine } from '#web/ui/checkbox.tsx';
import { SendingQuestion, StartField } from './mailing-start.tsx';
import { Field } from '#web/ui/field.tsx';
import { Select } from '#web/ui/select.tsx';
import { type Batch, type Mailing, type Preparation, type Template, loadTemplates, prepare, queue } from './mail-api.ts';
import { IncompleteMails } from './holes/incomplete-mails.tsx';
import { wordLabel } from './holes/word-label.ts';
import { MailPreview } from './mail-preview.tsx';
import { MailingProgress } from './mailing-progress.tsx';
import { MailingSummary } from './mailing-summary.tsx';
import type { MailingDemand } from './mailing-demand.ts';
import './mails.css';

type MailingDialogProps = MailingDemand & { readonly onClose: () => void };

/** Choose the template, see who gets it and what, confirm, follow. */
export function MailingDialog({ screen, filter, onClose }: MailingDialogProps): ReactNode {
  const text = useText();
  const [template, setTemplate] = useState<Template | null>(null);
  const [route, setRoute] = useState<string | null>(null);
  const [isRepeated, setRepeated] = useState(false);
  const [isComplete, setComplete] = useState(false);
  const [batch, setBatch] = useState<Batch | null>(null);
  // One key for the whole dialog: whatever is pressed twice, the mails are queued once.
  const [key] = useState(() => crypto.randomUUID());
  const mailing = template === null ? null : { screen, template: template.Id, route, isRepeated, isComplete, filter };
  const plan = useQuery({
    queryKey: ['mail-trace', 'preparation', mailing],
    queryFn: ({ signal }) => (mailing === null ? null : prepare(mailing, signal)),
    enabled: mailing !== null && batch === null,
    staleTime: 0,
    gcTime: 0,
    retry: false,
  });
  function choose(chosen: Template | null): void {
    setTemplate(chosen);
    setRoute(null);
    setRepeated(false);
    setComplete(false);
  }
  if (batch !== null) return <MailingProgress first={batch} onClose={onClose} />;
  return (
    <div className="mailing">
      <Choices onRoute={setRoute} onTemplate={choose} plan={plan.data ?? null} screen={screen} template={template} />
      {plan.data === null || plan.data === undefined ? null : <Repeated isRepeated={isRepeated} onRepeat={setRepeated} plan={plan.data} />}
      {plan.error === null ? null : <Refusal error={plan.error} />}
      {mailing === null || plan.data === null || plan.data === undefined ? (
        <DialogActions secondary={<Button onClick={onClose}>{text('dialog.annuler')}</Button>} />
      ) : (
        <Prepared
          key={plan.data.Empreinte}
          mailing={mailing}
          onChanged={() => void plan.refetch()}
          onClose={onClose}
          onLeaveOut={setComplete}
          onSent={setBatch}
          plan={plan.data}
          sendingKey={key}
        />
      )}
    </div>
  );
}

interface RepeatedProps {
  readonly plan: Preparation;
  readonly isRepeated: boolean;
  readonly onRepeat: (isRepeated: boolean) => void;
}

/** The same letter goes twice to the same people only on request. */
function Repeated({ plan: { DejaEcrits, DernierEnvoi }, isRepeated, onRepeat }: RepeatedProps): ReactNode {
  const text = useText();
  if (DejaEcrits === 0 || DernierEnvoi === null) return null;
  const label = text('mails.dejaEcrits', { count: DejaEcrits, jour: formatDate(DernierEnvoi.slice(0, 10)) });
  return <CheckboxLine checked={isRepeated} label={label} onChange={onRepeat} />;
}

interface ChoicesProps {
  readonly screen: string;
  readonly template: Template | null;
  readonly plan: Preparation | null;
  readonly onTemplate: (template: Template | null) => void;
  readonly onRoute: (route: string) => void;
}

function Choices({ screen, template, plan, onTemplate, onRoute }: ChoicesProps): ReactNode {
  const text = useText();
  const id = useId();
  const templates = useQuery({ queryKey: ['mail-modele', 'actifs', screen], queryFn: ({ signal }) => loadTemplates(screen, signal) });
  const activeTemplates = templates.data ?? [];
  if (templates.error !== null) return <Refusal error={templates.error} />;
  if (templates.isSuccess && activeTemplates.length === 0) return <p>{text('mails.sansModele')}</p>;
  return (
    <div className="mailing-choices">
      <Field help={templateHelp(template, text)} id={`${id}-modele`} label={text('mails.modele')} required width={6}>
        {(aria) => (
          <Select
            aria={aria}
            emptyLabel={text('mails.choisirModele')}
            onChange={(value) => onTemplate(activeTemplates.find((one) => String(one.Id) === value) ?? null)}
            options={activeTemplates.map((one) => ({ value: String(one.Id), label: one.Libelle, group: misfitGroup(one, text) }))}
            value={template === null ? '' : String(template.Id)}
          />
        )}
      </Field>
      {plan === null || plan.Chemins.length < 2 ? null : (
        <Field help={orderOf(plan, text)} id={`${id}-vers`} label={text('mails.vers')} width={6}>
          {(aria) => (
            <Select
              aria={aria}
              onChange={onRoute}
              options={plan.Chemins.map((value) => ({ value, label: text(routeKey(value)) }))}
              value={plan.Vers}
            />
          )}
        </Field>
      )}
    </div>
  );
}

/** Heading of the templates that are not for these records, with the reason. */
function misfitGroup({ Pourquoi }: Template, text: Text): string | undefined {
  return Pourquoi === null ? undefined : text(`mails.autresModeles.${Pourquoi}`);
}

function templateHelp(template: Template | null, text: Text): string | null {
  if (template === null) return null;
  const whom = text(template.IsTransactionnel ? 'mails.transactionnel' : 'mails.promotionnel');
  if (template.Champs.length === 0) return whom;
  return `${whom} ${text('mails.champsAbsents', { noms: template.Champs.map((name) => wordLabel(name, text)).join(', ') })}`;
}

/** Rank of a way of several tries, one after the other. */
function orderOf({ Ordre }: Preparation, text: Text): string | null {
  return Ordre.length < 2 ? null : text('mails.ordre', { noms: Ordre.map((key) => text(routeKey(key))).join(' › ') });
}

const ROUTES = [
  'etapes',
  'contact',
  'correspondant',
  'facturation',
  'personne',
  'structure',
  'contacts',
  'referent',
  'realisation',
  'production',
  'deposant',
  'vente',
  'demandeur',
  'compte',
  'correcteur',
  'traducteur',
  'relecteur',
  'chauffeur',
  'equipe',
  'membre',
] as const;

function routeKey(value: string): `mails.route.${(typeof ROUTES)[number]}` {
  return `mails.route.${ROUTES.find((route) => route === value) ?? 'contact'}`;
}

interface PreparedProps {
  readonly mailing: Mailing;
  readonly plan: Preparation;
  readonly sendingKey: string;
  readonly onSent: (batch: Batch) => void;
  readonly onChanged: () => void;
  readonly onClose: () => void;
  readonly onLeaveOut: (isLeftOut: boolean) => void;
}

function Prepared({ mailing, plan, sendingKey, onSent, onChanged, onClose, onLeaveOut }: PreparedProps): ReactNode {
  const text = useText();
  const [isSending, setSending] = useState(false);
  const [start, setStart] = useState<string | null>(null);
  const [isUnread, setUnread] = useState(false);
  const [isAlone, setAlone] = useState(false);
  const count = plan.Destinataires;
  const incomplete = plan.NbIncomplets;
  async function send(): Promise<void> {
    const title = text('mails.envoyerTitre', { count });
    const question = <SendingQuestion incomplete={incomplete} start={start} total={count} />;
    if (!(await dialogs.confirm({ title, text: question, confirmLabel: text('mails.envoyer', { count }) }))) return;
    setSending(true);
    try {
      onSent(await queue(mailing, { key: sendingKey, fingerprint: plan.Empreinte, start, incomplete }));
    } catch (error) {
      setSending(false);
      await dialogs.alert({ title: text('alert.envoi'), text: failureText(error, text('app.mailNok')), kind: 'danger' });
      if (error instanceof ApiError && ['mailing-change', 'mailing-incomplet'].includes(error.code)) onChanged();
    }
  }
  return (
    <>
      <MailingSummary plan={plan} />
      <IncompleteMails isAlone={isAlone} onAlone={setAlone} onLeaveOut={onLeaveOut} plan={plan} />
      {count === 0 ? null : (
        <>
          <MailPreview
            count={count}
            key={String(isAlone)}
            mailing={mailing}
            ranks={isAlone ? plan.Incomplets.map(({ Rang }) => Rang) : null}
          />
          <StartField onChange={setStart} onProblem={setUnread} value={start} />
        </>
      )}
      <DialogActions
        primary={
          count === 0 ? null : (
            <Button busy={isSending} disabled={isSending || isUnread} icon={Send} onClick={() => void send()} variant="primary">
              {text('mails.envoyer', { count: count })}
            </Button>
          )
        }
        secondary={<Button onClick={onClose}>{text('dialog.annuler')}</Button>}
      />
    </>
  );
}

function Refusal({ error }: { readonly error: Error }): ReactNode {
  const text = useText();
  return (
    <p className="ui-error" role="alert">
      {failureText(error, text('app.mailNok'))}
    </p>
  );
}
