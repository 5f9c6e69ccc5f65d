import { Fragment, type ReactNode, useEffect, useRef } from 'react';
import { formatDateTime, formatFullDay, toUtcText } from '#domain/values/dates.ts';
import { countText } from '#domain/records/query/row-count.ts';
import { formatNumber } from '#domain/values/money.ts';
import { useLanguage, useText } from '#web/i18n/use-text.ts';
import type { ListScreenProps } from '#web/runtime/screen-props.ts';
import { useFace } from '#web/session/festival-face.ts';
import { useEditionWords } from '#web/session/use-edition-words.ts';
import { useUser } from '#web/session/rights.ts';
import { usePrinting } from '../../grid/use-printing.ts';
import { entityLabel } from '../../lookup/resolve-field.ts';
import { fieldsUsed } from '../filters/fields-used.ts';
import { NodeWords } from '../filters/node-words.tsx';
import { readyChoices, readyOf } from '../filters/ready-filters.ts';
import { useFilterFields } from '../filters/use-filter-fields.ts';
import type { ListController } from '../use-list.ts';
import { tellListWords } from './list-words.ts';

interface PrintedHeadProps extends Pick<ListScreenProps, 'entity' | 'screen'> {
  readonly list: ListController;
}

/** Under the title of a list, on paper only: whose it is, which rows these are, in words, and who printed them when. */
export function PrintedHead(props: PrintedHeadProps): ReactNode {
  const { list } = props;
  const text = useText();
  const language = useLanguage();
  const user = useUser();
  const face = useFace();
  const edition = useEditionWords();
  const printedAt = usePrinting();
  const printedLines = useSaid(props);
  const words = useRef<HTMLParagraphElement>(null);
  const { screen } = props.screen;
  useEffect(() => tellListWords(screen, () => words.current?.textContent ?? ''), [screen]);
  function number(value: number): string {
    return formatNumber(value, 0, language);
  }
  const { rows, count } = list.data;
  const rangs = {
    premier: number(list.skip + 1),
    dernier: number(list.skip + rows.length),
    total: countText(count ?? rows.length, language),
  };
  const nom = [user?.prenom, user?.nom].filter(Boolean).join(' ');
  return (
    <div className="list-printed">
      <p className="list-printed-face">
        {face.logo === null ? null : <img alt="" src={face.logo} />}
        <strong>{face.name}</strong> {edition}
      </p>
      <p data-on-paper ref={words}>
        {printedLines.map(({ key, content }, index) => (
          <Fragment key={key}>
            {index === 0 ? null : ' · '}
            {content}
          </Fragment>
        ))}
      </p>
      <p>
        {text('liste.rangs', rangs)}
        {printedAt === null ? null : ` · ${text('filtre.imprime', { date: formatDateTime(toUtcText(printedAt)), nom })}`}
      </p>
    </div>
  );
}

interface PrintedLine {
  readonly key: string;
  readonly content: ReactNode;
}

/** The edition, the view, what is searched for, and each filter in force. */
function useSaid({ entity, screen, list }: PrintedHeadProps): readonly PrintedLine[] {
  const text = useText();
  const language = useLanguage();
  const { search, view, editionYear, viewer } = list;
  const { fields } = useFilterFields(entity, { names: screen.filters, used: fieldsUsed(search.filters) });
  const ready = readyChoices(entity, screen, { viewer, language });
  const edition = search.allEditions ? text('liste.editionsToutes') : text('liste.edition', { annee: String(editionYear) });
  return [
    ...(editionYear === null ? [] : [{ key: 'edition', content: edition }]),
    ...(search.day === null ? [] : [{ key: 'jour', content: text('filtre.auJour', { jour: formatFullDay(search.day, language) }) }]),
    ...(view === null ? [] : [{ key: 'vue', content: entityLabel(entity, `views.${view}`, language) }]),
    ...(search.text === '' ? [] : [{ key: 'texte', content: `« ${search.text} »` }]),
    ...search.filters.map((node) => ({
      key: JSON.stringify(node),
      content: readyOf(ready, node)?.label ?? <NodeWords fields={fields} node={node} />,
    })),
  ];
}
