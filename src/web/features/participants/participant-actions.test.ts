// @vitest-environment jsdom
import { waitFor } from '@testing-library/react';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import * as participant from '#generated/entities/festival-participant.gen.ts';
import * as entity from '#generated/entities/festival-participant-accredite.gen.ts';
import { type EntityName, entityLoaders } from '#generated/entities/loaders.gen.ts';
import { AccreditationStatut } from '#generated/enums/accreditation-statut.gen.ts';
import { BadgeEtat } from '#generated/enums/badge-etat.gen.ts';
import { ParticipantType } from '#generated/enums/participant-type.gen.ts';
import type { RecordData } from '#domain/values/record-data.ts';
import { answerDialog, awaitDialog } from '#tests/support/web/dialogs.tsx';
import { openDialogs } from '#web/shell/dialogs/dialogs.ts';
import { bindNavigator } from '#web/shell/navigator.ts';
import { offerActions, showTexts, shownAlert } from '#tests/support/web/sheet-action.ts';
import { participantActions } from './participant-actions.ts';

const rights = ['FESTIVAL-PARTICIPANT-ACCREDITE-WRITE', 'FESTIVAL-PARTICIPANT-INVITE-WRITE', 'BAM-COMPTE'];
const accreditation = { Id: 5, Version: 2, Type: ParticipantType.accredite, Statut: AccreditationStatut.aTraiter, IsPaye: false };

function down() {
  return new Response('', { status: 500 });
}

function offer(record: RecordData = accreditation, isModified = false) {
  return offerActions(participantActions, { entity, record, rights, isModified, reply: down });
}

const MIGRATE = 'Migrer en invitation';
const opened: string[] = [];

beforeAll(async () => {
  await showTexts('metier');
  bindNavigator({ location: { href: '/' }, push: (href) => opened.push(href), replace: (href) => opened.push(href) });
});
beforeEach(() => void opened.splice(0));

it('a migration that fails is told in French', async () => {
  const { confirm, sent } = offer();
  await confirm(MIGRATE);
  await waitFor(() => expect(shownAlert()).toBe('Échec de la migration.'));
  expect(sent).toEqual([{ path: '/festival-participants/5/migration', body: { Version: 2 } }]);
});

it('a migration asks first, and a no sends nothing', async () => {
  const { take, sent } = offer();
  take(MIGRATE);
  await awaitDialog('confirm');
  await answerDialog(false);
  expect([openDialogs.get(), sent]).toEqual([[], []]);
});

it('what is typed must be saved before a migration', async () => {
  const { take, sent } = offer(accreditation, true);
  take(MIGRATE);
  await waitFor(() => expect(shownAlert()).toBe('Enregistrez vos modifications avant la migration.'));
  expect(sent).toEqual([]);
});

it('the migration of a paid accreditation is offered and cannot be chosen', () => {
  expect(offer().isDisabled(MIGRATE)).toBe(false);
  const paid = offer({ ...accreditation, IsPaye: true });
  expect([paid.labels.includes(MIGRATE), paid.isDisabled(MIGRATE)]).toEqual([true, true]);
});

it.each<[EntityName, number]>([
  ['festival-participant-accredite', ParticipantType.accredite],
  ['festival-participant-invite', ParticipantType.invite],
  ['festival-participant-pass', ParticipantType.pass],
  ['festival-participant-organisateur', ParticipantType.organisation],
  ['festival-participant-benevole', ParticipantType.benevole],
])('a %s without an account says so', async (name, Type) => {
  const module = await entityLoaders[name]();
  expect(module.descriptor.screens[0]?.sheetActions).toBe('participants');
  offerActions(participantActions, { entity: module, record: { Id: 5, Type, IdCompte: null }, rights }).take('Voir le compte');
  await waitFor(() => expect(shownAlert()).toBe("Aucun compte n'est lié à ce participant."));
  expect(opened).toEqual([]);
});

it('the account of a participant opens', async () => {
  offer({ ...accreditation, IdCompte: 42 }).take('Voir le compte');
  await expect.poll(() => opened).toEqual(['/2/compte/42?lang=fr']);
  expect(openDialogs.get()).toEqual([]);
});

it('from the sheet of all participants leads to that of the type, where the steps are, except for who has none', async () => {
  function offered(Type: number, seen: readonly string[] = [...rights, 'FESTIVAL-PARTICIPANT-ACCREDITE']) {
    return offerActions(participantActions, { entity: participant, record: { ...accreditation, Type }, rights: seen, reply: down });
  }
  const LEADS = 'Fiche et étapes du type';
  const { take } = offered(ParticipantType.accredite);
  take(LEADS);
  await waitFor(() => expect(opened).toEqual(['/2/festival-participant-accredite/5?lang=fr']));
  expect(offered(ParticipantType.virtuel).labels).not.toContain(LEADS);
  expect(offered(ParticipantType.accredite, rights).labels).not.toContain(LEADS);
  expect(offer().labels).not.toContain(LEADS);
});

it('a badge that is out of date is printed again beside the steps, any other one from the menu', () => {
  expect(offer({ ...accreditation, EtatBadge: BadgeEtat.aReediter }).labels).toContain('Rééditer le badge');
  expect(offer({ ...accreditation, EtatBadge: BadgeEtat.edite }).labels).toContain('Éditer le badge');
  expect(offer({ ...accreditation, EtatBadge: null }).labels.filter((label) => label.includes('badge'))).toEqual([]);
});
