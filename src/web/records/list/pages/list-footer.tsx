import { ChevronLeft, ChevronRight } from 'lucide-react';
import { type ReactNode, Suspense, useEffect, useState } from 'react';
import { part } from '#web/runtime/part.ts';
import { PAGE_SIZES, pageCount, pickablePages } from '#domain/records/query/pagination.ts';
import { countText, isCut } from '#domain/records/query/row-count.ts';
import { formatNumber } from '#domain/values/money.ts';
import { useLanguage, useText } from '#web/i18n/use-text.ts';
import { IconButton } from '#web/ui/button.tsx';
import { Select } from '#web/ui/select.tsx';
import type { PageSize } from '../list-search.ts';

const CutCount = part(
  () => import('./cut-count.tsx'),
  (module) => module.CutCount,
);

const ListKeys = part(
  () => import('./list-keys.tsx'),
  (module) => module.ListKeys,
  'panneau',
);

const AUTO = 'fenetre';
const OFFERED: readonly number[] = PAGE_SIZES;

interface ListFooterProps {
  readonly page: number;
  readonly size: PageSize;
  /** Number of rows that the window holds. */
  readonly fitting: number;
  readonly count: number | null;
  /** Counts every row, however many there are. */
  readonly onCount: () => Promise<number>;
  /** Number of selected rows and their sums; null: none are. */
  readonly selection: ReactNode;
  /** Sums of the rows; nothing for most lists. */
  readonly totals: ReactNode;
  readonly onPage: (page: number) => void;
  /** Null: as many as the window holds. */
  readonly onSize: (size: PageSize | null) => void;
}

/** Place in the list, sums of the selection or the keys, and the pages. */
export function ListFooter({ page, size, fitting, count, selection, totals, onCount, onPage, onSize }: ListFooterProps): ReactNode {
  const text = useText();
  const language = useLanguage();
  const total = count ?? 0;
  const cut = isCut(count);
  // A list whose count stopped always has a next page, until one is met that is not full.
  const pages = cut ? Math.max(pageCount(total - 1, size), page + 1) : pageCount(total, size);
  const first = total === 0 ? 0 : (page - 1) * size + 1;
  const last = cut ? page * size : Math.min(page * size, total);
  // The size of somebody else's window comes with the address they shared.
  const isAuto = size === fitting && !OFFERED.includes(size);
  const sizes = isAuto || OFFERED.includes(size) ? OFFERED : [...OFFERED, size].toSorted((left, right) => left - right);
  function number(value: number): string {
    return formatNumber(value, 0, language);
  }
  return (
    <footer className="list-footer">
      <output className="num">
        {count === null ? ' ' : text('liste.rangs', { premier: number(first), dernier: number(last), total: countText(total, language) })}
        {selection}
      </output>
      {totals ?? <Keys />}
      <nav aria-label={`${text('liste.pages')}, ${text('liste.lignes', { nombre: countText(total, language) })}`} className="list-pager">
        <IconButton disabled={page <= 1} icon={ChevronLeft} label={text('liste.pagePrecedente')} onClick={() => onPage(page - 1)} />
        <Select
          label={text('liste.page')}
          onChange={(value) => onPage(Number(value))}
          options={pickablePages(pages, page).map((item) => ({ value: String(item), label: number(item) }))}
          value={String(page)}
        />
        <span className="num">{text('liste.surPages', { nombre: cut ? `${number(pages - 1)}+` : number(pages) })}</span>
        <IconButton disabled={page >= pages} icon={ChevronRight} label={text('liste.pageSuivante')} onClick={() => onPage(page + 1)} />
        {cut ? (
          <Suspense fallback={null}>
            <CutCount onCount={onCount} onPage={onPage} size={size} />
          </Suspense>
        ) : null}
        <Select
          label={text('liste.parPage')}
          onChange={(value) => onSize(value === AUTO ? null : Number(value))}
          options={[
            ...sizes.map((item) => ({ value: String(item), label: text('liste.taille', { nombre: item }) })),
            { value: AUTO, label: text('liste.tailleFenetre', { nombre: fitting }) },
          ]}
          value={isAuto ? AUTO : String(size)}
        />
      </nav>
    </footer>
  );
}

/** Shown to keyboard users, from the first key on. */
function Keys(): ReactNode {
  const [isKeyed, setKeyed] = useState(false);
  useEffect(() => {
    const gone = new AbortController();
    addEventListener('keydown', () => setKeyed(true), { once: true, signal: gone.signal });
    return () => gone.abort();
  }, []);
  if (!isKeyed) return null;
  return (
    <Suspense fallback={null}>
      <ListKeys />
    </Suspense>
  );
}
