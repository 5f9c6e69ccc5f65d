import { MailPlus } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { mailContextOf } from '#domain/mails/mailable.ts';
import { recipientsOfTraces } from '#domain/mails/trace-recipients.ts';
import { text as say } from '#web/i18n/i18n.ts';
import { useText } from '#web/i18n/use-text.ts';
import { openMailing } from '#web/mails/open-mailing.tsx';
import { failureText } from '#web/records/failure-text.ts';
import type { ListActionsProps } from '#web/records/feature-actions.ts';
import type { ListFilter } from '#web/records/list/list-query.ts';
import { loadPage } from '#web/records/record-api.ts';
import { selectedRecords } from '#web/records/list/selection/selected-records.ts';
import { selectedCount } from '#web/records/list/selection/selection.ts';
import { readId, type RecordData } from '#domain/values/record-data.ts';
import { useRights } from '#web/session/rights.ts';
import { useDialogs } from '#web/shell/dialogs/dialogs.ts';
import { Button } from '#web/ui/button.tsx';

const SEND_RIGHT = 'ENVOYER-MAIL';
const AT_ONCE = 1000;

/** Writes another letter to the people of the selected mails: those of a batch, those whose mail bounced. */
export function WriteAgain({ entity, list }: ListActionsProps): ReactNode {
  const text = useText();
  const dialogs = useDialogs();
  const { can } = useRights();
  const [isBusy, setBusy] = useState(false);
  if (selectedCount(list.selection.selection) === 0 || !can(SEND_RIGHT)) return null;
  async function write(): Promise<void> {
    setBusy(true);
    try {
      const recipients = recipientsOfTraces(await tracesOf({ entity, list }));
      const context = recipients === null ? null : mailContextOf(recipients.entity);
      if (recipients === null || context === null)
        return await dialogs.alert({ title: text('alert.avant'), text: text('mails.plusieursGenres'), kind: 'warning' });
      await openMailing({ screen: recipients.entity, context, filter: filterOf(recipients.ids, []), rows: recipients.ids.length });
    } catch (error) {
      await dialogs.alert({ title: say('alert.envoi'), text: failureText(error, say('app.mailNok')), kind: 'danger' });
    } finally {
      setBusy(false);
    }
  }
  return (
    <Button busy={isBusy} disabled={isBusy} icon={MailPlus} onClick={() => void write()}>
      {text('mails.ecrireDeNouveau')}
    </Button>
  );
}

function filterOf(ids: readonly number[], columns: string[]): ListFilter {
  const nothing = { GlobalSearch: null, IdsPkExclude: null, Classement: null, Criteres: null };
  return { ...nothing, IdsPk: [...ids], Colonnes: columns, Tri: [{ Key: 'Id', Desc: false }] };
}

/** The selected mails with the records that they are about. */
async function tracesOf({ entity, list }: Pick<ListActionsProps, 'entity' | 'list'>): Promise<readonly RecordData[]> {
  const ids = (await selectedRecords(entity, list)).map(readId);
  const { signal } = new AbortController();
  const rows: RecordData[] = [];
  for (let from = 0; from < ids.length; from += AT_ONCE) {
    const filter = filterOf(ids.slice(from, from + AT_ONCE), traceLinks(entity));
    rows.push(...(await loadPage(entity.descriptor, { filter, skip: 0, take: AT_ONCE, signal })));
  }
  return rows;
}

function traceLinks({ descriptor }: ListActionsProps['entity']): string[] {
  return descriptor.fields
    .filter(({ kind, name }) => kind === 'reference' && name !== 'IdModele' && name !== 'IdUtilisateur')
    .map(({ name }) => name);
}
