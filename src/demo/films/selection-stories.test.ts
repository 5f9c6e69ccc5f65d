import { describe, expect, it } from 'vitest';
import { InscriptionInvitationEtat } from '#generated/enums/inscription-invitation-etat.gen.ts';
import { InscriptionStatut } from '#generated/enums/inscription-statut.gen.ts';
import { InvitationPhotoEtat } from '#generated/enums/invitation-photo-etat.gen.ts';
import { Deposit } from '#domain/submissions/deposit.ts';
import { testDemonstration } from '#tests/support/samples/demonstration.ts';

describe.each(['petite', 'entiere'] as const)('the demonstration (%s)', (size) => {
  const world = testDemonstration({ size });
  const year = world.edition.Eannee;
  const entries = world.records('festival-inscription').filter(({ Eannee }) => Eannee === year);

  it('shows an invitation of a film in each state, and films whose letter has not left', () => {
    const invitations = world.records('festival-inscription-invitation');
    expect(new Set(invitations.map(({ Etat }) => Etat))).toEqual(new Set(Object.values(InscriptionInvitationEtat)));
    const invited = new Set(invitations.map(({ IdInscription }) => IdInscription));
    const [first] = entries.filter(({ Id }) => invited.has(Id));
    const waiting = entries.filter(
      ({ Id, IdSection, Statut, DateAnnonce }) =>
        IdSection === first?.IdSection && Statut === InscriptionStatut.programme && (DateAnnonce ?? null) === null && !invited.has(Id),
    );
    expect(waiting).toHaveLength(2);
  });

  it('shows stills to look at, kept and set aside, and a kept one among the images of its film', () => {
    const stills = world.records('film-invitation-photo');
    expect(new Set(stills.map(({ Etat }) => Etat))).toEqual(new Set(Object.values(InvitationPhotoEtat)));
    const kept = stills.find(({ Etat }) => Etat === InvitationPhotoEtat.retenue);
    expect(world.records('film-image').filter(({ IdImage }) => IdImage === kept?.IdImage)).toHaveLength(1);
    expect(stills.filter(({ Etat, IdImage }) => (Etat === InvitationPhotoEtat.ecartee) === (IdImage === null))).toEqual(stills);
  });

  it('shows deposits whose sites changed after they were films, with what the site says now', () => {
    const changes = world.records('ins-recup-ecart');
    expect(changes.filter(({ Etat }) => Etat === 1).length).toBeGreaterThan(2);
    for (const { IdInsRecup, Champ, Nouveau } of changes.filter(({ Champ: champ }) => champ !== 'Duree')) {
      const submission = world.records('ins-recup').find(({ Id }) => Id === IdInsRecup);
      const { titreInternational, deposant } = Deposit.parse(submission?.Recu);
      expect(Champ === 'EmailDeposant' ? deposant?.email : titreInternational).toBe(Nouveau);
    }
  });

  it('seats a jury with a chair in each competition whose jury votes', () => {
    const juries = world.records('festival-section').flatMap(({ Eannee, Jury }) => (Eannee === year && Jury?.length ? [Jury] : []));
    expect(juries).toHaveLength(3);
    for (const jury of juries) {
      expect(jury.length).toBeGreaterThan(2);
      expect(jury.filter((juror) => typeof juror === 'object' && juror.Role === 'Présidence')).toHaveLength(1);
    }
  });

  it('names the screening of a key that opens one only', () => {
    const keys = world.records('film-kdm');
    expect(keys.filter(({ IdProgrammation }) => (IdProgrammation ?? null) !== null).length).toBeGreaterThan(keys.length / 2);
    const rooms = new Map(world.records('festival-programmation').map(({ Id, IdSalle }) => [Id, IdSalle]));
    const elsewhere = keys.filter(({ IdProgrammation, IdSalle }) => IdProgrammation != null && rooms.get(IdProgrammation) !== IdSalle);
    expect(elsewhere.length).toBeLessThan(3);
  });
});
