import { ChevronLast } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { pageCount } from '#domain/records/query/pagination.ts';
import { useText } from '#web/i18n/use-text.ts';
import { Button, IconButton } from '#web/ui/button.tsx';

interface CutCountProps {
  readonly size: number;
  /** Counts every row, and tells how many. */
  readonly onCount: () => Promise<number>;
  readonly onPage: (page: number) => void;
}

/** Offer of a list while counting stopped: its exact number, and its last page, which needs it. */
export function CutCount({ size, onCount, onPage }: CutCountProps): ReactNode {
  const text = useText();
  const [isCounting, setCounting] = useState(false);
  async function counted(then?: (count: number) => void): Promise<void> {
    setCounting(true);
    try {
      const count = await onCount();
      then?.(count);
    } finally {
      setCounting(false);
    }
  }
  return (
    <>
      <Button busy={isCounting} disabled={isCounting} onClick={() => void counted()} variant="quiet">
        {text('liste.compter')}
      </Button>
      <IconButton
        disabled={isCounting}
        icon={ChevronLast}
        label={text('liste.dernierePage')}
        onClick={() => void counted((count) => onPage(pageCount(count, size)))}
      />
    </>
  );
}
