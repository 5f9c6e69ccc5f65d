import { useQuery } from '@tanstack/react-query';
import { Save } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { getWebhookContenuOptions } from '#generated/client/queries/webhooks.gen.ts';
import { setWebhookContenu } from '#generated/client/sdk/webhooks.gen.ts';
import type { WebhookContenu, WebhookContenuInput } from '#generated/client/types.gen.ts';
import { useText } from '#web/i18n/use-text.ts';
import { failureText } from '#web/records/failure-text.ts';
import type { FeatureTabProps } from '#web/records/feature-tab.ts';
import { LoadFailure } from '#web/records/sheet/frame/load-failure.tsx';
import { notify } from '#web/shell/notifications.ts';
import { PageSkeleton } from '#web/shell/page-skeleton.tsx';
import { Button } from '#web/ui/button.tsx';
import { CheckboxLine } from '#web/ui/checkbox.tsx';
import { Select } from '#web/ui/select.tsx';
import styles from './webhooks.module.css';

/** The list that a webhook follows, and the fields of it that leave. */
export function WebhookContentsTab({ id, readOnly }: FeatureTabProps): ReactNode {
  const text = useText();
  const [list, setList] = useState<string | null>(null);
  const read = useQuery({
    ...getWebhookContenuOptions({ path: { id }, ...(list === null ? {} : { query: { liste: list } }) }),
    enabled: id !== 0,
    staleTime: 0,
    placeholderData: (former) => former,
  });
  if (id === 0) return <p>{text('webhooks.apresEnregistrement')}</p>;
  if (read.error !== null) return <LoadFailure error={read.error} retry={() => void read.refetch()} />;
  if (read.data === undefined) return <PageSkeleton kind="list" />;
  const { Listes, Liste } = read.data;
  return (
    <section className={styles.root}>
      <div className={styles.field}>
        <span aria-hidden>{text('webhooks.liste')}</span>
        <Select
          disabled={readOnly}
          emptyLabel={text('webhooks.choisir')}
          label={text('webhooks.liste')}
          onChange={(value) => setList(value === '' ? null : value)}
          options={optionsOf(Listes)}
          value={list ?? Liste ?? ''}
        />
      </div>
      {Liste === null ? null : (
        <Contents contents={read.data} id={id} key={`${Liste} ${read.dataUpdatedAt}`} list={Liste} readOnly={readOnly} />
      )}
    </section>
  );
}

interface ContentsProps {
  readonly id: number;
  readonly list: string;
  readonly contents: WebhookContenu;
  readonly readOnly: boolean;
}

function Contents({ id, list, contents, readOnly }: ContentsProps): ReactNode {
  const text = useText();
  const [view, setView] = useState(contents.IdVue === null ? '' : String(contents.IdVue));
  const [states, setStates] = useState<readonly string[]>(contents.Etats);
  const [fields, setFields] = useState<readonly string[]>(contents.Champs);
  return (
    <>
      <div className={styles.field}>
        <span aria-hidden>{text('webhooks.vue')}</span>
        <Select
          disabled={readOnly}
          emptyLabel={text('webhooks.touteLaListe')}
          label={text('webhooks.vue')}
          onChange={setView}
          options={optionsOf(contents.Vues)}
          value={view}
        />
      </div>
      {contents.ChoixEtats.length === 0 ? null : (
        <Choices
          choices={contents.ChoixEtats}
          chosen={states}
          label={text('webhooks.etats')}
          note={text('webhooks.tousEtats')}
          onChange={setStates}
          readOnly={readOnly}
        />
      )}
      <Choices
        choices={contents.ChoixChamps}
        chosen={fields}
        label={text('webhooks.champs')}
        note={text('webhooks.champsNote')}
        onChange={setFields}
        readOnly={readOnly}
      />
      {readOnly ? null : (
        <SaveButton id={id} order={{ Liste: list, IdVue: view === '' ? null : Number(view), Etats: [...states], Champs: [...fields] }} />
      )}
    </>
  );
}

function SaveButton({ id, order }: { readonly id: number; readonly order: WebhookContenuInput }): ReactNode {
  const text = useText();
  const [isBusy, setBusy] = useState(false);
  async function save(): Promise<void> {
    setBusy(true);
    try {
      await setWebhookContenu({ path: { id }, body: order });
      notify('success', text('webhooks.enregistre'));
    } catch (error) {
      notify('danger', failureText(error, text('webhooks.enregistreNok')));
    } finally {
      setBusy(false);
    }
  }
  return (
    <div className={styles.actions}>
      <Button disabled={isBusy} icon={Save} onClick={() => void save()} variant="primary">
        {text('webhooks.enregistrer')}
      </Button>
    </div>
  );
}

interface ChoicesProps {
  readonly label: string;
  readonly note: string;
  readonly choices: WebhookContenu['ChoixChamps'];
  readonly chosen: readonly string[];
  readonly readOnly: boolean;
  readonly onChange: (chosen: readonly string[]) => void;
}

function Choices({ label, note, choices, chosen, readOnly, onChange }: ChoicesProps): ReactNode {
  return (
    <fieldset className={styles.group}>
      <legend>{label}</legend>
      <p className={styles.note}>{note}</p>
      <div className={styles.choices}>
        {choices.map(({ Code, Libelle }) => (
          <CheckboxLine
            checked={chosen.includes(Code)}
            disabled={readOnly}
            key={Code}
            label={Libelle}
            onChange={(isChosen) => onChange(isChosen ? [...chosen, Code] : chosen.filter((one) => one !== Code))}
          />
        ))}
      </div>
    </fieldset>
  );
}

function optionsOf(choices: WebhookContenu['Vues']) {
  return choices.map(({ Code, Libelle }) => ({ value: Code, label: Libelle }));
}
