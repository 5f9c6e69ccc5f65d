import styles from './merge.module.css';
import '#web/ui/controls.css';
import { ArrowLeftRight, FileX } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { EntityModule } from '#generated/entities/descriptor.gen.ts';
import type { MergeableEntity } from '#generated/entities/mergeable.gen.ts';
import type { FieldChoice } from '#domain/records/merge/merged-fields.ts';
import { useDialogs } from '#web/shell/dialogs/dialogs.ts';
import { notify } from '#web/shell/notifications.ts';
import { goTo } from '#web/shell/navigator.ts';
import { PageSkeleton } from '#web/shell/page-skeleton.tsx';
import { useText } from '#web/i18n/use-text.ts';
import { useUndo } from '#web/records/use-undo.ts';
import { recordPath, sheetScreen } from '#web/records/lookup/screen-paths.ts';
import { ApiError } from '#web/runtime/transport.ts';
import { Button } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { Banner, Notice } from '#web/ui/notice.tsx';
import { PageHead } from '#web/ui/kit/page/page-head.tsx';
import { AccountChoice } from './account-choice.tsx';
import { FieldChoices } from './field-choices.tsx';
import { runFusion, type Pair } from './merge-api.ts';
import { MovementList } from './movement-list.tsx';
import { type FusionData, useMergeData } from './use-merge-data.ts';

interface MergePairProps {
  readonly name: MergeableEntity;
  readonly entity: EntityModule;
  readonly pair: Pair;
}

/** Both records side by side: what stays, what moves, and the confirmation. */
export function MergePair({ name, entity, pair }: MergePairProps): ReactNode {
  const text = useText();
  const data = useMergeData(entity, pair);
  const title = <PageHead title={text(`fusion.titre.${name}`)} />;
  const back = <Button onClick={() => goTo(`/${name}s-merge`)}>{text('fusion.retour')}</Button>;
  if (data.error !== null) {
    const detail = data.error instanceof ApiError && data.error.status !== 404 ? data.error.detail : text('fusion.introuvable');
    return (
      <div className={classNames('ui-page', styles.root)}>
        {title}
        <Notice actions={back} detail={detail} icon={FileX} role="alert" title={text('fusion.nok')} />
      </div>
    );
  }
  if (data.loaded === null) return <PageSkeleton kind="list" />;
  return (
    <div className={classNames('ui-page', styles.root)}>
      {title}
      <PairForm back={back} data={data.loaded} entity={entity} name={name} pair={pair} reload={data.reload} />
    </div>
  );
}

interface PairFormProps extends MergePairProps {
  readonly data: FusionData;
  readonly back: ReactNode;
  readonly reload: () => Promise<void>;
}

function PairForm({ name, entity, pair, data, back, reload }: PairFormProps): ReactNode {
  const text = useText();
  const [choices, setChoices] = useState<Readonly<Record<string, FieldChoice>>>({});
  const [account, setAccount] = useState<number | null>(null);
  const { run, isRunning } = useMerge({ entity, pair, data, choices, account, reload });
  const { preview } = data;
  const isStopped = preview.collisions.length > 0 || (preview.accounts.length > 0 && account === null);
  return (
    <>
      <FieldChoices
        choices={choices}
        data={data}
        entity={entity}
        onChoose={(field, choice) => setChoices({ ...choices, [field]: choice })}
      />
      {preview.accounts.length === 0 ? null : <AccountChoice accounts={preview.accounts} chosen={account} onChoose={setAccount} />}
      <section>
        <h2>{text('fusion.mouvements')}</h2>
        {preview.movements.length === 0 ? (
          <p className="ui-note">{text('fusion.aucunMouvement')}</p>
        ) : (
          <MovementList movements={preview.movements} />
        )}
        <p className="ui-note">{text('fusion.avecElle')}</p>
      </section>
      {preview.collisions.length === 0 ? null : (
        <section>
          <Banner tone="error">{text('fusion.collisions')}</Banner>
          <MovementList movements={preview.collisions} />
        </section>
      )}
      <p className="ui-note">{text('fusion.restaurable')}</p>
      <div className={styles.actions}>
        <Button busy={isRunning} disabled={isStopped || isRunning} onClick={() => void run()} variant="primary">
          {text('fusion.confirmer')}
        </Button>
        <Button icon={ArrowLeftRight} onClick={() => goTo(`/${name}-merge/${pair.source}/${pair.destination}`)}>
          {text('fusion.inverser')}
        </Button>
        {back}
      </div>
    </>
  );
}

interface MergeInput extends Omit<MergePairProps, 'name'> {
  readonly data: FusionData;
  readonly choices: Readonly<Record<string, FieldChoice>>;
  readonly account: number | null;
  readonly reload: () => Promise<void>;
}

function useMerge({ entity, pair, data, choices, account, reload }: MergeInput): {
  readonly run: () => Promise<void>;
  readonly isRunning: boolean;
} {
  const text = useText();
  const dialogs = useDialogs();
  const undo = useUndo();
  const [isRunning, setRunning] = useState(false);
  async function run(): Promise<void> {
    const { destination, source } = data.labels;
    const question = text('fusion.question', { destination, source });
    if (
      !(await dialogs.confirm({
        title: text('fusion.fusionnerTitre'),
        text: question,
        danger: true,
        confirmLabel: text('fusion.confirmer'),
      }))
    )
      return;
    setRunning(true);
    try {
      const batch = await runFusion({ pair, destination: data.destination, source: data.source, choices, account });
      undo(text('fusion.faite'), batch);
      const screen = sheetScreen(entity.descriptor);
      const path = screen === null ? null : recordPath(screen, pair.destination, { depth: 0, params: {} });
      goTo(path ?? `/${pair.entity}s-merge`);
    } catch (error) {
      const isStale = error instanceof ApiError && error.code === 'version-perimee';
      if (isStale) notify('warning', text('fusion.perimee'));
      else
        await dialogs.alert({
          title: text('alert.echec'),
          text: error instanceof ApiError ? error.detail : text('fusion.nok'),
          kind: 'danger',
        });
      await reload();
    } finally {
      setRunning(false);
    }
  }
  return { run, isRunning };
}
