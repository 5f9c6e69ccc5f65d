import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useDeferredValue, useState } from 'react';
import { searchReleveOptions } from '#generated/client/queries/releves.gen.ts';
import { useText } from '#web/i18n/use-text.ts';
import { LoadFailure } from '#web/records/sheet/frame/load-failure.tsx';
import { Field } from '#web/ui/field.tsx';
import { TextInput } from '#web/ui/text-input.tsx';
import { CandidateTable, type Choosing } from './candidate-table.tsx';
import { MADE_OF } from './made-of.ts';

/** Invoices, receipts and deposits by number, client or amount, for a line without a clue. */
export function PieceSearch({ line, ...choosing }: Choosing & { readonly line: number }): ReactNode {
  const text = useText();
  const [typed, setTyped] = useState('');
  const sought = useDeferredValue(typed.trim());
  return (
    <>
      <Field id="releve-recherche" label={text('releve.chercher')}>
        {(aria) => <TextInput aria={aria} onChange={setTyped} type="search" value={typed} />}
      </Field>
      {sought === '' ? null : <Found {...choosing} line={line} sought={sought} />}
    </>
  );
}

function Found({ line, sought, ...choosing }: Choosing & { readonly line: number; readonly sought: string }): ReactNode {
  const text = useText();
  const read = useQuery({
    ...searchReleveOptions({ path: { id: line }, query: { texte: sought } }),
    meta: { entities: MADE_OF },
    placeholderData: (before) => before,
  });
  if (read.error !== null) return <LoadFailure error={read.error} retry={() => void read.refetch()} />;
  if (read.data === undefined) return null;
  return (
    <CandidateTable
      {...choosing}
      caption={text('releve.trouvees')}
      empty={<p>{text('releve.rienTrouve', { texte: sought })}</p>}
      rows={read.data}
    />
  );
}
