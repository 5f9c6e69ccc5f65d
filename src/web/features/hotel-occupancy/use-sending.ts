import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { getRooming, sendRooming } from '#generated/client/sdk/hebergement.gen.ts';
import type { RoomingApercu } from '#generated/client/types.gen.ts';
import { useText } from '#web/i18n/use-text.ts';
import { sendAsking } from '#web/mails/holes/send-asking.ts';
import { failureText } from '#web/records/failure-text.ts';
import { useDialogs } from '#web/shell/dialogs/dialogs.ts';
import { notify } from '#web/shell/notifications.ts';

/** Sends the list of a hotel, once it shows which version leaves, with how many changes and to whom. */
export function useSending(hotel: number, edition: number): { readonly isBusy: boolean; readonly send: () => Promise<void> } {
  const text = useText();
  const dialogs = useDialogs();
  const queries = useQueryClient();
  const [isBusy, setBusy] = useState(false);
  function changes({ VersionAvant, NbChangements }: RoomingApercu): string {
    if (VersionAvant === null) return text('occupation.premiereListe');
    return NbChangements === null
      ? text('occupation.sansComparaison')
      : text('occupation.changements', { count: NbChangements, avant: VersionAvant });
  }
  async function send(): Promise<void> {
    setBusy(true);
    try {
      const { data: next } = await getRooming({ path: { id: hotel }, query: { edition } });
      const textParams = { version: next.Version, changements: changes(next) };
      const question =
        next.Destinataire === null
          ? {
              title: text('occupation.noterTitre'),
              text: text('occupation.envoyerSans', textParams),
              confirmLabel: text('occupation.noterVerbe'),
            }
          : {
              title: text('occupation.envoyerTitre'),
              text: text('occupation.envoyerQuestion', { ...textParams, adresse: next.Destinataire }),
              confirmLabel: text('occupation.envoyerVerbe'),
            };
      if (!(await dialogs.confirm(question))) return;
      const sent = await sendAsking((seen) =>
        sendRooming({ path: { id: hotel }, body: { Edition: edition, Version: next.Version, ...seen } }),
      );
      if (sent !== null) notify('success', text('occupation.envoyee', { version: next.Version }));
    } catch (error) {
      notify('danger', failureText(error, text('occupation.echec')));
    } finally {
      setBusy(false);
      await queries.invalidateQueries({ queryKey: ['festival-rooming'] });
    }
  }
  return { isBusy, send };
}
