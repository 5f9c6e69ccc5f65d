import { type ReactNode, useMemo, useState } from 'react';
import type { FilterNode } from '#generated/entities/descriptor.gen.ts';
import { understand } from '#domain/records/questions/sentence/understand.ts';
import { useLanguage, useText } from '#web/i18n/use-text.ts';
import { Button } from '#web/ui/button.tsx';
import { FilterChips } from '../../list/filters/filter-chips.tsx';
import { fieldsUsed } from '../../list/filters/fields-used.ts';
import { readyChoices } from '../../list/filters/ready-filters.ts';
import { useFilterFields } from '../../list/filters/use-filter-fields.ts';
import type { QuestionViewProps } from '../question-view-props.ts';
import { useSpoken } from './use-spoken.ts';
import styles from './sentence.module.css';

interface SentencePanelProps extends QuestionViewProps {
  readonly sentence: string;
  readonly onClose: () => void;
}

/** Filter that a sentence was understood as: chips that can be changed before they filter the list, and the words without meaning. */
export function SentencePanel({ sentence, onClose, ...props }: SentencePanelProps): ReactNode {
  const text = useText();
  const { data, isError } = useSpoken(props);
  const { today } = props.list.viewer;
  const reading = useMemo(() => (data === undefined ? null : understand(sentence, data, today)), [data, sentence, today]);
  return (
    <section aria-busy={data === undefined} aria-label={text('phrase.titre')} className={styles.panel}>
      {isError ? <p role="alert">{text('phrase.echec')}</p> : null}
      {reading === null ? null : (
        <Proposal
          key={sentence}
          nodes={reading.conditions.map(({ node }) => node)}
          onClose={onClose}
          unknown={reading.unknown}
          {...props}
        />
      )}
    </section>
  );
}

interface ProposalProps extends QuestionViewProps {
  readonly nodes: readonly FilterNode[];
  readonly unknown: readonly string[];
  readonly onClose: () => void;
}

function Proposal({ entity, screen, list, nodes, unknown, onClose }: ProposalProps): ReactNode {
  const text = useText();
  const language = useLanguage();
  const [filters, setFilters] = useState(nodes);
  const used = fieldsUsed(filters);
  const { fields } = useFilterFields(entity, { names: [...new Set([...screen.filters, ...used])], used });
  const ready = readyChoices(entity, screen, { viewer: list.viewer, language });
  function apply(): void {
    // Words that were not understood stay in the search.
    list.change({ filters: [...list.search.filters, ...filters], text: unknown.join(' ') });
    onClose();
  }
  return (
    <>
      {filters.length === 0 ? <p className="ui-note">{text('phrase.rien')}</p> : null}
      <div className={styles.chips}>
        <FilterChips added={undefined} fields={fields} filters={filters} onAdded={() => undefined} onChange={setFilters} ready={ready} />
      </div>
      {unknown.length === 0 ? null : (
        <p className={styles.unknown}>
          {text('phrase.inconnus', { count: unknown.length, mots: unknown.map((word) => `« ${word} »`).join(', ') })}
        </p>
      )}
      <div className={styles.actions}>
        <Button disabled={filters.length === 0} onClick={apply} variant="primary">
          {text('phrase.appliquer')}
        </Button>
        <Button onClick={onClose}>{text('phrase.fermer')}</Button>
      </div>
    </>
  );
}
