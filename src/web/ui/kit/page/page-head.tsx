import { Ellipsis, type LucideIcon } from 'lucide-react';
import type { MouseEvent, ReactNode, Ref } from 'react';
import { useText } from '#web/i18n/use-text.ts';
import { Button } from '../../button.tsx';
import { MenuButton, type MenuItem } from '../../menu.tsx';
import { FilterLine } from '../selection-bar/filter-line.tsx';
import './page.css';

interface PageAct {
  readonly key: string;
  readonly label: string;
  readonly icon?: LucideIcon;
  readonly onSelect: () => void;
  readonly disabled?: boolean;
  readonly busy?: boolean;
  /** Set on an act that opens and closes a part of the screen. */
  readonly isExpanded?: boolean;
}

/** The main act may be requested with a key held: in another tab. */
interface PrimaryAct extends Omit<PageAct, 'onSelect'> {
  readonly onSelect: (event: MouseEvent) => void;
}

interface PageHeadProps {
  readonly title: string;
  /** Target of the focus once what had it is gone. */
  readonly titleRef?: Ref<HTMLHeadingElement>;
  /** Number and noun, in the plural that the number asks for: « 440 invités ». */
  readonly count?: ReactNode;
  /** Pills beside the title. */
  readonly status?: ReactNode;
  /** On paper only: the part of the whole that is shown, in words. */
  readonly printed?: string;
  /** A sentence under the title. */
  readonly note?: ReactNode;
  readonly primary?: PrimaryAct | null;
  /** Those after the second stand under « ⋯ ». */
  readonly acts?: readonly PageAct[];
  readonly more?: readonly MenuItem[];
  /** Acts with panels of their own, before the others. */
  readonly tools?: ReactNode;
  readonly days?: ReactNode;
  readonly filters?: ReactNode;
  /** Takes the place of the filters, at their height. */
  readonly selection?: ReactNode;
  readonly hints?: ReactNode;
}

const SHOWN_ACTS = 2;

/** The head of every screen: title at one height, number and noun, one primary act, two others, the rest under « ⋯ », then filters. */
export function PageHead({
  title,
  titleRef,
  count,
  status,
  printed,
  note,
  days,
  filters,
  selection,
  hints,
  ...acts
}: PageHeadProps): ReactNode {
  return (
    <header className="kit-head">
      <div className="kit-head-line">
        <h1 ref={titleRef} tabIndex={titleRef === undefined ? undefined : -1}>
          {title}
        </h1>
        {count === undefined ? null : <output className="kit-head-count num">{count}</output>}
        {status}
        <HeadActs {...acts} />
      </div>
      {printed === undefined ? null : (
        <p className="kit-head-printed" data-on-paper>
          {printed}
        </p>
      )}
      {note === undefined ? null : <p className="kit-head-note">{note}</p>}
      {days}
      {filters === undefined && hints === undefined ? null : (
        <FilterLine selection={selection}>
          {filters}
          {hints}
        </FilterLine>
      )}
    </header>
  );
}

/** The acts of a screen; nothing where there are none. */
function HeadActs({ primary, acts = [], more = [], tools }: Pick<PageHeadProps, 'primary' | 'acts' | 'more' | 'tools'>): ReactNode {
  const text = useText();
  const rest = [...acts.slice(SHOWN_ACTS), ...more];
  if (!primary && acts.length + rest.length === 0 && tools === undefined) return null;
  return (
    <div className="kit-head-acts">
      {tools}
      {acts.slice(0, SHOWN_ACTS).map((act) => (
        <Act act={act} key={act.key} />
      ))}
      {rest.length === 0 ? null : <MenuButton icon={Ellipsis} iconOnly items={rest} label={text('kit.autresActions')} />}
      {primary ? <Act act={primary} isPrimary /> : null}
    </div>
  );
}

function Act({ act, isPrimary = false }: { readonly act: PrimaryAct; readonly isPrimary?: boolean }): ReactNode {
  const { icon, label, onSelect, disabled, busy = false, isExpanded } = act;
  return (
    <Button
      aria-expanded={isExpanded}
      busy={busy}
      disabled={disabled}
      icon={icon}
      onClick={onSelect}
      title={label}
      variant={isPrimary ? 'primary' : 'secondary'}
    >
      {label}
    </Button>
  );
}
