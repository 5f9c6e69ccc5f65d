import { Play } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { tryRegle } from '#generated/client/sdk/regles.gen.ts';
import type { RegleEssai } from '#generated/client/types.gen.ts';
import { RegleDeclencheur } from '#generated/enums/regle-declencheur.gen.ts';
import { formatDateTime } from '#domain/values/dates.ts';
import { useText } from '#web/i18n/use-text.ts';
import { failureText } from '#web/records/failure-text.ts';
import type { FeatureTabProps } from '#web/records/feature-tab.ts';
import { RecordLink } from '#web/records/identity/record-link.tsx';
import { Button } from '#web/ui/button.tsx';
import { DataTable } from '#web/ui/kit/data-table/data-table.tsx';
import { draftOf, draftValues } from './rule-draft.ts';
import styles from './staff-rules.module.css';

/** Trial of a rule: nothing is written. */
export function RuleTrialTab({ entity, id, record, readOnly }: FeatureTabProps): ReactNode {
  const text = useText();
  const [trial, setTrial] = useState<RegleEssai | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const rule = draftOf(entity, draftValues(record, undefined));
  if (id === 0) return <p>{text('regles.apresEnregistrement')}</p>;
  async function run(): Promise<void> {
    setBusy(true);
    setFailure(null);
    try {
      setTrial((await tryRegle({ path: { id } })).data);
    } catch (error) {
      setTrial(null);
      setFailure(failureText(error, text('regles.essaiNok')));
    } finally {
      setBusy(false);
    }
  }
  return (
    <section className={styles.root}>
      <p className={styles.note}>{text('regles.essaiNote')}</p>
      <div className={styles.head}>
        <Button busy={isBusy} disabled={readOnly} icon={Play} onClick={() => void run()} variant="primary">
          {text('regles.essayer')}
        </Button>
        {rule.DateEssai === null ? null : (
          <span className={styles.note}>{text('regles.dernierEssai', { le: formatDateTime(rule.DateEssai) })}</span>
        )}
      </div>
      {failure === null ? null : (
        <p className="ui-error" role="alert">
          {failure}
        </p>
      )}
      {trial === null ? null : <TrialResult isOfStep={rule.Declencheur === RegleDeclencheur.etape} trial={trial} />}
    </section>
  );
}

function TrialResult({
  trial: { Nombre: count, Fiches, Entite },
  isOfStep,
}: {
  readonly trial: RegleEssai;
  readonly isOfStep: boolean;
}): ReactNode {
  const text = useText();
  if (count === 0) return <output>{text(isOfStep ? 'regles.etapeAucune' : 'regles.aucune')}</output>;
  const isCut = Fiches.length < count;
  return (
    <>
      <output>
        {text('regles.touchees', { count })} {isCut ? text('regles.premieres', { count: Fiches.length }) : ''}
      </output>
      <DataTable
        columns={[
          {
            id: 'fiche',
            header: text('regles.fiche'),
            isRowHeader: true,
            cell: ({ Id, Libelle }) => (
              <RecordLink id={Id} to={Entite}>
                {Libelle}
              </RecordLink>
            ),
          },
          {
            id: 'sort',
            header: text('regles.sort'),
            cell: ({ Etat, Raison, Detail }) => {
              const outcome = text(Etat === 'faite' ? 'regles.serait' : 'regles.seraitRefuse');
              return [outcome, Raison ?? Detail].filter((part) => part !== null).join(' · ');
            },
          },
        ]}
        rowKey={({ Id }) => Id}
        rows={Fiches}
      />
    </>
  );
}
