import styles from './depot-generique.module.css';
import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, type ReactNode, useState } from 'react';
import { InsRecupRattachement, insRecupRattachementEnum } from '#generated/enums/ins-recup-rattachement.gen.ts';
import { InsRecupTraitement } from '#generated/enums/ins-recup-traitement.gen.ts';
import type { DepotCredit, DepotGenerique } from '#generated/client/types.gen.ts';
import { describedDraft } from '#domain/records/read/described-record.ts';
import { useText } from '#web/i18n/use-text.ts';
import { ScreenKeys } from '#web/shell/screen-keys.tsx';
import type { FeatureTabProps } from '#web/records/feature-tab.ts';
import { failureText } from '#web/records/failure-text.ts';
import { StatusOf } from '#web/ui/status/status.tsx';
import { CreditPanel } from './credit-panel.tsx';
import { depotKey, loadDepot } from './depot-api.ts';
import { DepotBar } from './depot-bar.tsx';
import { type CreditGestures, useCreditGestures } from './use-credit-gestures.ts';
import { useGestures } from './use-gestures.ts';

const OPEN: ReadonlySet<unknown> = new Set([InsRecupTraitement.aTraiter, InsRecupTraitement.aConfirmer, InsRecupTraitement.error]);

/** The credits that were sent, line by line, each with the people it may name. */
export function DepotGeneriqueTab({ entity, id, record, readOnly }: FeatureTabProps): ReactNode {
  const text = useText();
  const { data, error } = useQuery({ queryKey: depotKey(id), queryFn: ({ signal }) => loadDepot(id, signal), enabled: id > 0 });
  if (error !== null) return <p role="alert">{failureText(error, text('inscription.introuvable'))}</p>;
  if (data === undefined) return <div aria-busy className="sheet-loading" />;
  const { Traitement, Version } = describedDraft('ins-recup', entity.descriptor, record);
  const isOpen = OPEN.has(Traitement) && !readOnly;
  return <Matching depot={data} entity={entity} id={id} isOpen={isOpen} version={Version} />;
}

interface MatchingProps {
  readonly entity: FeatureTabProps['entity'];
  readonly depot: DepotGenerique;
  readonly id: number;
  readonly version: number;
  readonly isOpen: boolean;
}

function isDone(credit: DepotCredit): boolean {
  return credit.Rattachement === InsRecupRattachement.rattacheEtIdentique;
}

function Matching({ entity, depot, id, version, isOpen }: MatchingProps): ReactNode {
  const text = useText();
  const { Credits: credits } = depot;
  const [chosen, setChosen] = useState<number | null>(null);
  const gestures = useGestures();
  const current = credits.find((credit) => credit.Id === chosen) ?? credits.find((credit) => !isDone(credit)) ?? credits[0];
  function toNext(): void {
    const next = credits.find((credit) => !isDone(credit) && credit.Id !== current?.Id)?.Id ?? null;
    setChosen(next);
    if (next !== null) document.getElementById(`credit-${next}`)?.focus();
  }
  const onCredit = useCreditGestures(gestures, toNext);
  const disabled = !isOpen || gestures.isRunning;
  const done = credits.filter(isDone).length;
  return (
    <div className={styles.root}>
      <DepotBar
        depot={depot}
        entity={entity}
        gestures={gestures}
        id={id}
        isOpen={isOpen}
        key={id}
        left={credits.length - done}
        version={version}
      />
      <p className="ui-note">{text('depot.reste', { rattaches: done, lignes: credits.length })}</p>
      {isOpen ? <ScreenKeys keys={text('depot.touches')} /> : null}
      {current === undefined ? (
        <p className="ui-note">{text('depot.aucuneLigne')}</p>
      ) : (
        <div className={styles.columns}>
          <Lines credits={credits} current={current} disabled={disabled} gestures={onCredit} onChoose={setChosen} />
          <CreditPanel credit={current} disabled={disabled} gestures={onCredit} />
        </div>
      )}
    </div>
  );
}

interface LinesProps {
  readonly credits: readonly DepotCredit[];
  readonly current: DepotCredit;
  readonly disabled: boolean;
  readonly gestures: CreditGestures;
  readonly onChoose: (id: number) => void;
}

function Lines({ credits, current, disabled, gestures, onChoose }: LinesProps): ReactNode {
  const text = useText();
  function onKeyDown(event: KeyboardEvent): void {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const isPlain = !event.ctrlKey && !event.altKey && !event.metaKey;
    if (step !== undefined) leadTo(credits[credits.indexOf(current) + step]?.Id ?? current.Id);
    else if (!isPlain || disabled || !actByKey(event.key, current, gestures)) return;
    event.preventDefault();
  }
  function leadTo(id: number): void {
    onChoose(id);
    document.getElementById(`credit-${id}`)?.focus();
  }
  return (
    <ul aria-label={text('depot.lignes')} className={styles.lines}>
      {credits.map((credit) => {
        const status = insRecupRattachementEnum.values.find(({ value }) => value === credit.Rattachement);
        return (
          <li key={credit.Id}>
            <button
              aria-current={credit === current}
              className={styles.line}
              id={`credit-${credit.Id}`}
              onClick={() => onChoose(credit.Id)}
              onKeyDown={onKeyDown}
              tabIndex={credit === current ? 0 : -1}
              type="button"
            >
              <span className="ui-note">{credit.Fonction}</span>
              <span>{[credit.Nom, credit.NomStructure].filter((name) => name !== '').join(' · ')}</span>
              {status === undefined ? null : <StatusOf of={status} />}
            </button>
          </li>
        );
      })}
    </ul>
  );
}

/** False when the key means nothing here. */
function actByKey(key: string, credit: DepotCredit, gestures: CreditGestures): boolean {
  const rows = [
    ...(credit.Personne === null ? credit.Personnes : []).map((proposal) => ({ proposal, action: 'rattacher' as const })),
    ...(credit.Structure === null ? credit.Structures : []).map((proposal) => ({ proposal, action: 'structureAjout' as const })),
  ];
  const row = isDone(credit) ? undefined : rows[Number(key) - 1];
  if (row !== undefined) void gestures.attach(credit, row.action, row.proposal);
  else if (key === 'c' && !isDone(credit) && credit.Nom !== '' && credit.Personne === null)
    void gestures.create(credit, 'creer', credit.Nom);
  else if (key === 'c' && !isDone(credit) && credit.NomStructure !== '' && credit.Structure === null)
    void gestures.create(credit, 'structureCreation', credit.NomStructure);
  else if (key === 'f' && !isDone(credit) && (credit.Personne !== null || credit.Structure !== null)) void gestures.force(credit);
  else if (key === 'd' && credit.Personne !== null) void gestures.detach(credit);
  else return false;
  return true;
}
