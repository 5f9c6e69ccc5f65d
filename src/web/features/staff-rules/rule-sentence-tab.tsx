import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { listRegleChoixOptions } from '#generated/client/queries/regles.gen.ts';
import { RegleAction } from '#generated/enums/regle-action.gen.ts';
import { RegleDeclencheur } from '#generated/enums/regle-declencheur.gen.ts';
import type { FeatureTabProps } from '#web/records/feature-tab.ts';
import { LoadFailure } from '#web/records/sheet/frame/load-failure.tsx';
import { useEntity } from '#web/records/use-entity.ts';
import { classNames } from '#web/ui/class-names.ts';
import { PageSkeleton } from '#web/shell/page-skeleton.tsx';
import { useText } from '#web/i18n/use-text.ts';
import { ActionFields } from './action-fields.tsx';
import { draftOf, draftValues } from './rule-draft.ts';
import { OwnField, type SentenceProps } from './own-field.tsx';
import { useSentence } from './use-sentence.ts';
import { TriggerFields } from './trigger-fields.tsx';
import styles from './staff-rules.module.css';

/** A rule as a sentence: when something happens to a record, then something is done. */
export function RuleSentenceTab({ entity, record, form, readOnly }: FeatureTabProps): ReactNode {
  const values = draftValues(record, form);
  const draft = draftOf(entity, values);
  const query = draft.Declencheur === RegleDeclencheur.etape ? stepQuery(draft.Etape) : listQuery(draft.Liste);
  const read = useQuery({ ...listRegleChoixOptions({ query }), staleTime: 0, placeholderData: (former) => former });
  const subject = useEntity(read.data?.Entite ?? null);
  if (read.error !== null) return <LoadFailure error={read.error} retry={() => void read.refetch()} />;
  if (read.data === undefined) return <PageSkeleton kind="list" />;
  return (
    <Sentence
      choices={read.data}
      disabled={readOnly || form === undefined}
      draft={draft}
      entity={entity}
      form={form}
      subject={subject}
      values={values}
    />
  );
}

function stepQuery(step: number | null) {
  return step === null ? {} : { etape: step };
}

function listQuery(list: string | null) {
  return list === null ? {} : { liste: list };
}

function Sentence(props: SentenceProps): ReactNode {
  const text = useText();
  const { draft } = props;
  const sentence = useSentence(props);
  return (
    <section className={styles.root}>
      <p aria-live="polite" className={styles.sentence}>
        {sentence}
      </p>
      <fieldset className={classNames('ui-grid', styles.part)}>
        <legend>{text('regles.quand')}</legend>
        <TriggerFields {...props} />
      </fieldset>
      <fieldset className={classNames('ui-grid', styles.part)}>
        <legend>{text('regles.alors')}</legend>
        <OwnField {...props} name="Action" width={6} />
        <ActionFields {...props} key={draft.Action ?? RegleAction.tache} />
      </fieldset>
    </section>
  );
}
