import { FolderOpen } from 'lucide-react';
import { type ReactNode, useRef, useState } from 'react';
import { receiveFacture } from '#generated/client/sdk/factures-recues.gen.ts';
import type { FactureLue } from '#generated/client/types.gen.ts';
import { base64Of } from '#web/files/base64.ts';
import { useText } from '#web/i18n/use-text.ts';
import { failureText } from '#web/records/failure-text.ts';
import { Button } from '#web/ui/button.tsx';
import { DialogActions } from '#web/ui/dialog-actions.tsx';
import { Status } from '#web/ui/status/status.tsx';
import { DataTable } from '#web/ui/kit/data-table/data-table.tsx';
import styles from './received-invoices.module.css';

/** The server takes five megabytes a call; base64 adds a third. */
const FILE_MAX = 3_500_000;

interface Line extends Pick<FactureLue, 'Raison' | 'NoFacture' | 'Fournisseur'> {
  readonly name: string;
}

/** Files are read one by one; each tells what became of it. */
export function InvoiceForm({ onDone }: { readonly onDone: () => void }): ReactNode {
  const text = useText();
  const input = useRef<HTMLInputElement>(null);
  const { lines, error, isBusy, read } = useReading();
  return (
    <div className={styles.form}>
      <p>{text('factureRecue.deposerAide')}</p>
      <Button busy={isBusy} disabled={isBusy} icon={FolderOpen} onClick={() => input.current?.click()}>
        {text('factureRecue.choisir')}
      </Button>
      <input
        accept=".pdf,.xml"
        aria-label={text('factureRecue.choisir')}
        className="ui-sr-only"
        multiple
        onChange={(event) => {
          const files = [...(event.target.files ?? [])];
          event.target.value = '';
          void read(files);
        }}
        ref={input}
        tabIndex={-1}
        type="file"
      />
      {error === null ? null : (
        <p className="ui-error" role="alert">
          {error}
        </p>
      )}
      {lines.length === 0 ? null : (
        <DataTable
          isPlain
          columns={[
            { id: 'fichier', header: text('factureRecue.fichier'), isRowHeader: true, cell: ({ name }) => name },
            { id: 'resultat', header: text('factureRecue.resultat'), cell: (line) => <Outcome line={line} /> },
          ]}
          rowKey={({ name }, index) => `${name} ${index}`}
          rows={lines}
        />
      )}
      <DialogActions secondary={<Button onClick={onDone}>{text('factureRecue.fermer')}</Button>} />
    </div>
  );
}

function Outcome({ line: { Raison, NoFacture, Fournisseur } }: { readonly line: Line }): ReactNode {
  const text = useText();
  const named = { numero: NoFacture ?? '', nom: Fournisseur ?? '' };
  if (Raison === null) return <Status meaning="ok">{text('factureRecue.lue', named)}</Status>;
  return <Status meaning="no">{Raison === 'double' ? text('factureRecue.double', named) : text(`factureRecue.${Raison}`)}</Status>;
}

function useReading() {
  const text = useText();
  const [lines, setLines] = useState<readonly Line[]>([]);
  const [error, setError] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  async function read(files: readonly File[]): Promise<void> {
    setBusy(true);
    setError(null);
    try {
      for (const file of files) {
        const line = await lineOf(file);
        setLines((before) => [...before, line]);
      }
    } catch (failure) {
      setError(failureText(failure, text('factureRecue.echec')));
    } finally {
      setBusy(false);
    }
  }
  return { lines, error, isBusy, read };
}

async function lineOf(file: File): Promise<Line> {
  if (file.size > FILE_MAX) return { name: file.name, Raison: 'tropLong', NoFacture: null, Fournisseur: null };
  const { data } = await receiveFacture({ body: { Nom: file.name.slice(0, 255), Contenu: await base64Of(file) } });
  return { name: file.name, ...data };
}
