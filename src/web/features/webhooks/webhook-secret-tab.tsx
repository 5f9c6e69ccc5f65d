import { useQueryClient } from '@tanstack/react-query';
import { Copy, KeyRound, Send } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { renewWebhookSecret, tryWebhook } from '#generated/client/sdk/webhooks.gen.ts';
import type { WebhookEssai } from '#generated/client/types.gen.ts';
import { describedDraft } from '#domain/records/read/described-record.ts';
import { formatDateTime } from '#domain/values/dates.ts';
import { useText } from '#web/i18n/use-text.ts';
import { failureText } from '#web/records/failure-text.ts';
import type { FeatureTabProps } from '#web/records/feature-tab.ts';
import { dialogs } from '#web/shell/dialogs/dialogs.ts';
import { notify } from '#web/shell/notifications.ts';
import { Button } from '#web/ui/button.tsx';
import { Banner } from '#web/ui/notice.tsx';
import styles from './webhooks.module.css';

/** The secret that signs, shown once when it is made, and a message to try the address. */
export function WebhookSecretTab({ entity, id, record, readOnly }: FeatureTabProps): ReactNode {
  const text = useText();
  const { DateSecret } = describedDraft('webhook-abonnement', entity.descriptor, record);
  if (id === 0) return <p>{text('webhooks.apresEnregistrement')}</p>;
  return (
    <section className={styles.root}>
      <Secret createdAt={DateSecret} entity={entity.descriptor.name} id={id} readOnly={readOnly} />
      <Test id={id} readOnly={readOnly} />
    </section>
  );
}

interface PartProps {
  readonly id: number;
  readonly readOnly: boolean;
}

interface SecretProps extends PartProps {
  readonly entity: string;
  readonly createdAt: string | null;
}

function Secret({ entity, id, createdAt, readOnly }: SecretProps): ReactNode {
  const text = useText();
  const queries = useQueryClient();
  const [secret, setSecret] = useState<string | null>(null);
  const hasOne = createdAt !== null || secret !== null;
  async function renew(): Promise<void> {
    const question = { title: text('webhooks.changerTitre'), text: text('webhooks.changerSur'), confirmLabel: text('webhooks.changer') };
    if (hasOne && !(await dialogs.confirm(question))) return;
    try {
      const { data } = await renewWebhookSecret({ path: { id } });
      // The secret is a change of the record: a step right after it starts from the version it left.
      await queries.invalidateQueries({ queryKey: [entity] });
      setSecret(data.Secret);
    } catch (error) {
      notify('danger', failureText(error, text('webhooks.secretNok')));
    }
  }
  return (
    <div className={styles.root}>
      <h3>{text('webhooks.secret')}</h3>
      <p className={styles.note}>{text('webhooks.secretNote')}</p>
      {secret === null ? (
        <p>{createdAt === null ? text('webhooks.aucunSecret') : text('webhooks.depuis', { le: formatDateTime(createdAt) })}</p>
      ) : (
        <ShownSecret secret={secret} />
      )}
      {readOnly ? null : (
        <div className={styles.actions}>
          <Button icon={KeyRound} onClick={() => void renew()}>
            {text(hasOne ? 'webhooks.changer' : 'webhooks.creer')}
          </Button>
        </div>
      )}
    </div>
  );
}

function ShownSecret({ secret }: { readonly secret: string }): ReactNode {
  const text = useText();
  async function copy(): Promise<void> {
    await navigator.clipboard.writeText(secret);
    notify('success', text('webhooks.copie'));
  }
  return (
    <>
      <Banner tone="warn">{text('webhooks.uneFois')}</Banner>
      <div className={styles.secret}>
        <input
          aria-label={text('webhooks.secret')}
          className="ui-input"
          onFocus={(event) => event.currentTarget.select()}
          readOnly
          value={secret}
        />
        <Button icon={Copy} onClick={() => void copy()}>
          {text('webhooks.copier')}
        </Button>
      </div>
    </>
  );
}

function Test({ id, readOnly }: PartProps): ReactNode {
  const text = useText();
  const [result, setResult] = useState<WebhookEssai | null>(null);
  const [isBusy, setBusy] = useState(false);
  async function send(): Promise<void> {
    setBusy(true);
    try {
      setResult((await tryWebhook({ path: { id } })).data);
    } catch (error) {
      notify('danger', failureText(error, text('webhooks.essaiNok')));
    } finally {
      setBusy(false);
    }
  }
  return (
    <div className={styles.root}>
      <h3>{text('webhooks.essai')}</h3>
      <p className={styles.note}>{text('webhooks.essaiNote')}</p>
      {readOnly ? null : (
        <div className={styles.actions}>
          <Button disabled={isBusy} icon={Send} onClick={() => void send()}>
            {text('webhooks.essayer')}
          </Button>
        </div>
      )}
      {result === null ? null : (
        <output>
          <Banner tone={result.Remis ? 'info' : 'warn'}>
            {result.Remis
              ? text('webhooks.remis', { code: String(result.CodeReponse ?? ''), duree: result.DureeMs })
              : text('webhooks.nonRemis', { erreur: result.Erreur ?? '' })}
          </Banner>
        </output>
      )}
    </div>
  );
}
