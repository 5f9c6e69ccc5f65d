import { UserRoundPlus } from 'lucide-react';
import { participantImplicationClient } from '#generated/client/records.gen.ts';
import { readId } from '#domain/values/record-data.ts';
import { text } from '#web/i18n/i18n.ts';
import { dialogs } from '#web/shell/dialogs/dialogs.ts';
import { goTo } from '#web/shell/navigator.ts';
import type { Attempt, SheetActionContext, SheetActions } from '#web/records/feature-actions.ts';
import { failureText } from '#web/records/failure-text.ts';
import { recordPath, sheetScreen } from '#web/records/lookup/screen-paths.ts';
import { createRecord, loadChoices } from '#web/records/record-api.ts';
import { answerRule, answered } from '#web/records/sheet/record/rule-dialog.tsx';
import { loadEntity } from '#web/runtime/entities.ts';
import { ApiError } from '#web/runtime/transport.ts';
import { contactsOf, implicationsOfGuests, type Invitation, invitationOf } from './whom-to-invite.ts';

const GUEST = 'festival-participant-invite';

/** From a film, its registration or a person to their invitation, drafted with what is known. */
export const invite: SheetActions = (context) => {
  if (!context.can('FESTIVAL-PARTICIPANT-INVITE-WRITE') || readId(context.record) === 0) return [];
  return [{ key: 'inviter', label: text('invitation.inviter'), icon: UserRoundPlus, run: (attempt) => start(context, attempt) }];
};

async function start(context: SheetActionContext, attempt: Attempt): Promise<void> {
  await attempt(
    async () => {
      const invitation = await invitationOf(context.entity.descriptor, context.record);
      if (invitation.edition === null)
        return dialogs.alert({ title: text('alert.avant'), text: text('invitation.sansEdition'), kind: 'warning' });
      const contact = await chosenContact(invitation);
      const implication = contact === null || invitation.registration === null ? null : await chosenImplication();
      if (contact === null || (implication === null && invitation.registration !== null)) return;
      const guest = await draft({ contact, edition: invitation.edition });
      if (guest === null) return;
      if (invitation.registration !== null && implication !== null) {
        const { id: IdInscription, section: IdSection } = invitation.registration;
        await participantImplicationClient.create({ IdParticipant: guest, IdImplication: implication, IdInscription, IdSection });
      }
      await open(guest, context.depth);
    },
    (error) => failureText(error, text('http.generique')),
  );
}

/** The one who may be written to; the person chooses where there are several. */
async function chosenContact({ people }: Invitation): Promise<number | null> {
  const ids = await contactsOf(people);
  if (ids.length > 1) return chosen(await loadChoices('contacts', ids), text('invitation.qui'));
  if (ids[0] === undefined) await dialogs.alert({ title: text('alert.avant'), text: text('invitation.sansContact'), kind: 'warning' });
  return ids[0] ?? null;
}

async function chosenImplication(): Promise<number | null> {
  return chosen(await loadChoices('festival-implications', await implicationsOfGuests()), text('invitation.titre'));
}

interface Option {
  readonly id: number;
  readonly label: string;
  readonly detail: string | null;
}

async function chosen(options: readonly Option[], title: string): Promise<number | null> {
  const keys = await dialogs.select({ title, options: options.map(({ id, ...option }) => ({ key: String(id), ...option })) });
  return keys?.[0] === undefined ? null : Number(keys[0]);
}

interface Draft {
  readonly contact: number;
  readonly edition: number;
}

/** Null: a rule refused it, or its question got no. */
async function draft({ contact, edition }: Draft): Promise<number | null> {
  const { descriptor } = await loadEntity(GUEST);
  const key = crypto.randomUUID();
  try {
    const reply = await answered(dialogs, (confirmation) =>
      createRecord(descriptor, { Eannee: edition, IdContact: contact }, { key, confirmation }),
    );
    return reply === false || !reply.ok ? null : reply.id;
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'regle-metier') throw error;
    await answerRule(dialogs, error);
    return null;
  }
}

async function open(guest: number, depth: number): Promise<void> {
  const screen = sheetScreen((await loadEntity(GUEST)).descriptor);
  const href = screen === null ? null : recordPath(screen, guest, { depth: depth + 1, params: {} });
  if (href !== null) goTo(href);
}
