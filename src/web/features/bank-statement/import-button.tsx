import { useQueryClient } from '@tanstack/react-query';
import { FileInput } from 'lucide-react';
import { type ReactNode, useRef, useState } from 'react';
import { importReleve } from '#generated/client/sdk/releves.gen.ts';
import type { ReleveLu } from '#generated/client/types.gen.ts';
import { base64Of } from '#web/files/base64.ts';
import { useText } from '#web/i18n/use-text.ts';
import { failureText } from '#web/records/failure-text.ts';
import type { ListActionsProps } from '#web/records/feature-actions.ts';
import { useRights } from '#web/session/rights.ts';
import { notify } from '#web/shell/notifications.ts';
import { Button } from '#web/ui/button.tsx';

/** The server takes five megabytes a call; base64 adds a third. */
const FILE_MAX = 3_500_000;

const FAULTS = {
  tropLong: 'releve.raisonTropLong',
  xml: 'releve.raisonXml',
  doctype: 'releve.raisonDoctype',
  inconnu: 'releve.raisonInconnu',
  montant: 'releve.raisonMontant',
  date: 'releve.raisonDate',
  vide: 'releve.raisonVide',
} as const;

/** Statements of the bank come in by their files. */
export function ImportButton({ entity, place }: ListActionsProps): ReactNode {
  const text = useText();
  const queries = useQueryClient();
  const { can } = useRights();
  const input = useRef<HTMLInputElement>(null);
  const [isBusy, setBusy] = useState(false);
  if (place === 'selection' || !can('RAPPROCHER-BANQUE')) return null;
  async function read(file: File): Promise<void> {
    setBusy(true);
    try {
      const { NbLignes, NbConnues, Raison } = await statementOf(file);
      if (Raison === null) notify('success', text('releve.lu', { count: NbLignes, connues: NbConnues }));
      else notify('danger', text(FAULTS[Raison]));
      await queries.invalidateQueries({ queryKey: [entity.descriptor.name] });
    } catch (error) {
      notify('danger', failureText(error, text('releve.nok')));
    } finally {
      setBusy(false);
    }
  }
  return (
    <>
      <Button busy={isBusy} disabled={isBusy} icon={FileInput} onClick={() => input.current?.click()} title={text('releve.deposerAide')}>
        {text('releve.deposer')}
      </Button>
      <input
        accept=".csv,.txt,.xml"
        aria-label={text('releve.fichier')}
        className="ui-sr-only"
        onChange={(event) => {
          const [file] = event.target.files ?? [];
          if (file !== undefined) void read(file);
          event.target.value = '';
        }}
        ref={input}
        tabIndex={-1}
        type="file"
      />
    </>
  );
}

async function statementOf(file: File): Promise<ReleveLu> {
  if (file.size > FILE_MAX) return { NbLignes: 0, NbConnues: 0, Raison: 'tropLong' };
  return (await importReleve({ body: { Nom: file.name.slice(0, 255), Contenu: await base64Of(file) } })).data;
}
