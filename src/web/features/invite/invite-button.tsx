import { UserRoundPlus } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { readId } from '#domain/values/record-data.ts';
import { useText } from '#web/i18n/use-text.ts';
import type { ListActionsProps } from '#web/records/feature-actions.ts';
import { failureText } from '#web/records/failure-text.ts';
import { selectedRecords } from '#web/records/list/selection/selected-records.ts';
import { selectedCount } from '#web/records/list/selection/selection.ts';
import { useRights } from '#web/session/rights.ts';
import { useWorkingEdition } from '#web/session/working-edition.ts';
import { useDialogs } from '#web/shell/dialogs/dialogs.ts';
import { Button } from '#web/ui/button.tsx';
import { askSeries, INVITE_RIGHT, SERIES_MAX, type Source } from './series-form.tsx';

const SOURCES: Readonly<Record<string, Source>> = { personne: 'personnes', contact: 'contacts', 'festival-section': 'sections' };

/** Invites the selection: the people themselves, or the directors of the films of its sections. */
export function InviteButton({ entity, list }: ListActionsProps): ReactNode {
  const text = useText();
  const dialogs = useDialogs();
  const { can } = useRights();
  const edition = useWorkingEdition();
  const [isBusy, setBusy] = useState(false);
  const source = SOURCES[entity.descriptor.name];
  const count = selectedCount(list.selection.selection);
  if (count === 0 || source === undefined || !can(INVITE_RIGHT)) return null;
  async function start(from: Source): Promise<void> {
    if (edition === null) return dialogs.alert({ title: text('alert.avant'), text: text('invitation.sansEdition'), kind: 'warning' });
    if (count > SERIES_MAX)
      return dialogs.alert({ title: text('alert.avant'), text: text('invitation.serie.max', { max: SERIES_MAX }), kind: 'warning' });
    setBusy(true);
    try {
      const ids = (await selectedRecords(entity, list)).map(readId);
      await askSeries({ source: from, ids, edition });
    } catch (error) {
      await dialogs.alert({ title: text('alert.echec'), text: failureText(error, text('http.generique')), kind: 'danger' });
    } finally {
      setBusy(false);
    }
  }
  return (
    <Button busy={isBusy} disabled={isBusy} icon={UserRoundPlus} onClick={() => void start(source)}>
      {text(source === 'sections' ? 'invitation.serie.realisateurs' : 'invitation.serie.ouvrir')}
    </Button>
  );
}
