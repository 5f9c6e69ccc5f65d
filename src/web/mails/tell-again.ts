import { recordClient, type RecordClient } from '#generated/client/record-client.gen.ts';
import { tellMailsAgain } from '#generated/client/sdk/mails.gen.ts';
import type { MailTrace, MailTraceInput, MailTraceRow } from '#generated/client/types.gen.ts';
import type { FilterNode } from '#generated/entities/descriptor.gen.ts';
import { text } from '#web/i18n/i18n.ts';
import type { ListFilter } from '#web/records/list/list-query.ts';
import { sendAsking } from './holes/send-asking.ts';
import type { Dialogs } from '#web/shell/dialogs/dialogs.ts';

/** As many mails as one call tells again. */
const TOLD_MAX = 500;
const STALE: FilterNode = { field: 'IsPerime', op: 'eq', value: true };

const traces: RecordClient<MailTrace, MailTraceInput, MailTraceInput, MailTraceRow, ListFilter> = recordClient('mail-traces');

/** Mails about a participant that no longer say what is true. */
export function staleMailsOf(participant: number): ListFilter {
  return {
    Tri: [],
    GlobalSearch: null,
    IdsPk: null,
    IdsPkExclude: null,
    Classement: null,
    Colonnes: [],
    Criteres: { and: [STALE, { field: 'IdParticipant', op: 'eq', value: participant }] },
  };
}

/** Asks with what changed, then tells it again. False: nothing was sent. */
export async function tellAgain(filter: ListFilter, dialogs: Dialogs): Promise<boolean> {
  const rows = await traces.list({
    filter: { ...filter, Colonnes: ['IsPerime', 'Ecarts', 'Destinataire'] },
    skip: 0,
    take: TOLD_MAX,
  });
  const stale = rows.filter(({ IsPerime }) => IsPerime === true);
  if (stale.length === 0) {
    await dialogs.alert({ title: text('alert.rien'), text: text('mails.rienAPrevenir'), kind: 'info' });
    return false;
  }
  const [first] = stale;
  const title = text('mails.prevenirQuestion', { count: stale.length });
  const who =
    stale.length === 1 && first !== undefined
      ? text('mails.prevenirQui', { adresse: first.Destinataire ?? '', quoi: first.Ecarts ?? '' })
      : null;
  if (!(await dialogs.confirm({ title, text: who, confirmLabel: text('mails.prevenir') }))) return false;
  const sent = await sendAsking((seen) => tellMailsAgain({ body: { Ids: stale.map(({ Id }) => Id), ...seen } }));
  if (sent === null) return false;
  const { NbMails, SansAdresse } = sent.data;
  const messages = [
    text('mails.prevenus', { count: NbMails }),
    ...(SansAdresse.length === 0 ? [] : [text('mails.prevenirSansAdresse', { adresses: SansAdresse.join(', ') })]),
  ];
  await dialogs.alert({ title: text('alert.fait'), text: messages.join(' '), kind: SansAdresse.length === 0 ? 'success' : 'warning' });
  return true;
}
