import { describe, expect, it } from 'vitest';
import { addDays, addMonths } from '#domain/values/dates.ts';
import { type RecordData, readId, readIds, readNumber, readText } from '#domain/values/record-data.ts';
import type { DemoCaseName } from './case-names.ts';
import { DEMO_STATES } from '../world/frame.ts';
import { clockOf } from '../programme/screenings.ts';
import { readDemonstration } from '#tests/support/samples/demonstration.ts';

describe.each(DEMO_STATES)('the named cases, %s', (state) => {
  const world = readDemonstration(state);
  const isOn = state === 'pendant';
  /** A validated guest, whose badge is handed over once the festival is on. */
  const validated = isOn ? 128 : 64;
  const INVITE = 'festival-participant-invite';
  const SCREENING = 'festival-programmation';

  function find(entity: string, id: number | undefined): RecordData {
    const record = world.records(entity).find((one) => readId(one) === id);
    if (record === undefined) throw new Error(`no ${entity} ${id}`);
    return record;
  }
  function ids(name: DemoCaseName) {
    return world.cases.get(name) ?? {};
  }
  function record(name: DemoCaseName, entity: string, key: string = entity): RecordData {
    return find(entity, ids(name)[key]);
  }
  function minutes(from: unknown, to: unknown): number {
    return (Date.parse(`${String(to)}Z`) - Date.parse(`${String(from)}Z`)) / 60_000;
  }
  function nightsOf(guest: RecordData): readonly RecordData[] {
    return world.records('festival-hotel-pec').filter(({ IdParticipant }) => IdParticipant === guest['Id']);
  }
  function creditsOf(film: unknown): readonly unknown[] {
    return world
      .records('film-credit')
      .filter(({ IdFilm }) => IdFilm === film)
      .map(({ IdPersonne }) => IdPersonne);
  }

  describe('films and screenings one looks for', () => {
    it('one film is in two sections of the year, its one copy in two rooms less than an hour apart', () => {
      const [school, later] = [record('filmDeuxSections', SCREENING), record('filmDeuxSections', SCREENING, 'seconde')];
      const entries = world
        .records('festival-inscription')
        .filter(({ IdFilm, IdProgramme }) => IdFilm === ids('filmDeuxSections')['film'] && typeof IdProgramme === 'number');
      expect(entries.map(({ IdProgramme }) => IdProgramme).toSorted()).toEqual([school['IdProgramme'], later['IdProgramme']].toSorted());
      expect(new Set(entries.map(({ IdCopieProjetee }) => IdCopieProjetee)).size).toBe(1);
      expect(school['IdSalle']).not.toBe(later['IdSalle']);
      expect(minutes(school['Fin'], later['Debut'])).toBeLessThan(60);
    });

    it('a copy came back as not conforming ten days ago, and a key ends before the last screening does', () => {
      expect(record('copieNonConforme', 'film-copie')).toMatchObject({
        Etat: isOn ? 5 : 4,
        DateReception: addDays(world.referenceDate, -10),
      });
      const key = record('kdmTropCourte', 'film-kdm');
      const entry = world.records('festival-inscription').find(({ IdCopieProjetee }) => IdCopieProjetee === key['IdCopie']);
      const shown = world
        .records(SCREENING)
        .filter(({ IdProgramme, IdSalle }) => IdProgramme === entry?.['IdProgramme'] && IdSalle === key['IdSalle']);
      expect(Math.max(...shown.map(({ Fin }) => minutes(key['Fin'], Fin)))).toBe(60);
    });

    it('the copy that did not conform has a successor that came the day before, once the festival is on', () => {
      const replaced = world.records('film-copie').filter(({ IdFilm }) => IdFilm === record('copieNonConforme', 'film-copie')['IdFilm']);
      const came = replaced.map(({ Etat, DateReception }) => [Etat, DateReception]);
      const [tenDaysAgo, yesterday] = [-10, -1].map((days) => addDays(world.referenceDate, days));
      expect(came).toEqual(
        isOn
          ? [
              [5, tenDaysAgo],
              [3, yesterday],
            ]
          : [[4, tenDaysAgo]],
      );
    });

    it('a film was withdrawn after the announcement and its page is printed', () => {
      const entry = record('filmRetire', 'festival-inscription');
      expect(entry).toMatchObject({ PageCatalogue: 24, DateAnnonce: world.day(-45) });
      expect(String(entry['DateRetrait']) > String(entry['DateAnnonce'])).toBe(true);
      expect(entry['IdProgramme'] ?? null).toBeNull();
    });

    it('a school screening is cancelled and replaced by another of the same programme', () => {
      const [cancelled, other] = [record('scolaireDeplacee', SCREENING), record('scolaireDeplacee', SCREENING, 'remplacante')];
      expect([cancelled['Etat'], other['Etat'], cancelled['IdProgramme']]).toEqual([3, 2, other['IdProgramme']]);
    });

    it('a room is withdrawn for half a day in which nothing is shown, and a programme of 104 minutes is too long for its place', () => {
      const closed = record('salleIndisponible', 'festival-salle-indisponibilite');
      const shown = world
        .records(SCREENING)
        .filter(
          ({ IdSalle, Debut, Fin }) =>
            IdSalle === closed['IdSalle'] && String(Debut) < String(closed['Fin']) && String(Fin) > String(closed['Debut']),
        );
      expect(shown).toEqual([]);
      const long = record('programmeTropLong', SCREENING);
      expect(minutes(long['Debut'], long['Fin'])).toBe(107);
    });

    it('a French synopsis changed after the English one was reviewed', () => {
      const film = record('synopsisCorrige', 'festival-tranche-film');
      expect([film['IsRelu'], readText(film, 'DateSourceModifiee')?.slice(0, 10)]).toEqual([true, addDays(world.referenceDate, -1)]);
    });
  });

  describe('guests one looks for', () => {
    it('a director has two films and two companions, one of whom shares the room', () => {
      const host = record('realisateurAccompagne', INVITE);
      const { film, secondFilm, partageSaChambre, chambreSeule } = ids('realisateurAccompagne');
      expect(readIds(host, 'Films')).toEqual([film, secondFilm]);
      expect([film, secondFilm].every((one) => creditsOf(one).includes(host['IdPersonne']))).toBe(true);
      expect(host['Accompagnants']).toEqual(
        expect.arrayContaining([
          { Id: partageSaChambre, IsChambrePartagee: true },
          { Id: chambreSeule, IsChambrePartagee: false },
        ]),
      );
    });

    it('one arrives the day after the evening of the screening, another at 1:40 at night', () => {
      const [missed, shown] = [record('seanceAvantArrivee', INVITE), record('seanceAvantArrivee', SCREENING)];
      expect([shown['Jour'], clockOf(String(shown['Debut'])) >= '18:00']).toEqual([addDays(String(missed['Arrivee']), -1), true]);
      const late = record('arriveeNuit', INVITE);
      expect([late['HeureArrivee'], record('arriveeNuit', 'festival-hotel-pec')['DateNuit']]).toEqual([
        '01:40:00',
        addDays(String(late['Arrivee']), -1),
      ]);
    });

    it('one changes hotel on the Saturday', () => {
      const nights = nightsOf(record('changementHotel', INVITE));
      const { 'festival-hotel': before, hotelDuSamedi } = ids('changementHotel');
      expect(nights.find(({ DateNuit }) => DateNuit === world.day(0))?.['IdHotel']).toBe(before);
      expect(nights.find(({ DateNuit }) => DateNuit === world.day(1))?.['IdHotel']).toBe(hotelDuSamedi);
    });

    it('three covered nights of five leave two to the guest; an institute pays one of a juror', () => {
      expect(nightsOf(record('nuitsAuxFrais', INVITE)).map(({ Type }) => Type)).toEqual([1, 1, 1, 2, 2]);
      expect(record('nuitPayeeInstitut', 'festival-hotel-pec')['IdStructurePayeur']).toBe(ids('nuitPayeeInstitut')['structure']);
    });

    it('one of two who were to share a twin room cancels; a list is at its sixth version', () => {
      const [stays, gone] = [record('chambrePartagee', INVITE), record('chambrePartagee', INVITE, 'desistee')];
      expect([stays['Statut'], gone['Statut'], stays['TypeChambre'], gone['TypeChambre']]).toEqual([validated, 256, 2, 2]);
      expect(record('sejourRaccourci', 'festival-rooming')).toMatchObject({ VersionRooming: 6, NbChangements: 3, Etat: 4 });
    });

    it('a mail bounced to a validated guest, and a contact outside mailings is one', () => {
      expect(record('mailRebond', 'mail-trace')).toMatchObject({ Statut: 3, IdParticipant: ids('mailRebond')[INVITE] });
      expect(record('horsMailing', 'contact')).toMatchObject({ IsMailing: false });
      expect(record('horsMailing', INVITE)['Statut']).toBe(validated);
    });
  });

  describe('people and money one looks for', () => {
    it('one person asks twice through two contacts', () => {
      const contacts = [ids('doubleDemande')['festival-participant-accredite'], ids('doubleDemande')['seconde']].map((id) =>
        find('contact', readNumber(find('festival-participant-accredite', id), 'IdContact') ?? 0),
      );
      expect(new Set(contacts.map(readId)).size).toBe(2);
      expect(new Set(contacts.map(({ IdPersonne }) => IdPersonne)).size).toBe(1);
    });

    it('a volunteer is eighteen on the first day and not on the eve', () => {
      expect(addMonths(String(record('majoriteLaVeille', 'festival-participant-benevole')['DateNaissance']), 18 * 12)).toBe(
        world.edition.DateDebut,
      );
    });

    it.each(['jureAutreSection', 'jureMemeSection'] as const)('%s: the juror is credited on the film', (name) => {
      expect(creditsOf(ids(name)['film'])).toContain(record(name, INVITE)['IdPersonne']);
    });

    it('a submission has a director who is there three times, another is the film of last year', () => {
      const { personne, inversee, deuxPrenoms } = ids('realisatriceTriple');
      expect(
        [personne, inversee, deuxPrenoms].map((id) => `${String(find('personne', id)['Prenom'])} ${String(find('personne', id)['Nom'])}`),
      ).toEqual(['Hélène Lefèvrand', 'Lefevrand Helene', 'Hélène Marie Lefèvrand']);
      expect(record('filmRenvoye', 'ins-recup')['TitreOriginal']).toContain(String(record('filmRenvoye', 'film')['TitreOriginal']));
    });

    it('passes without a name are collected by one person', () => {
      const nameless = world.records('festival-participant-pass').filter(({ IsSansNom }) => IsSansNom === true);
      expect([nameless.length, new Set(nameless.map(({ IdContactRetrait }) => IdContactRetrait)).size]).toEqual([6, 1]);
    });

    it('a paid accreditation is withdrawn: invoice, credit note of the same amount', () => {
      const [invoice, credit] = [record('remboursement', 'bam-paiement'), record('remboursement', 'bam-paiement', 'avoir')];
      expect(record('remboursement', 'festival-participant-accredite')).toMatchObject({ Statut: 256, IsPaye: false, ModePaiement: 1 });
      expect([credit['IsAvoir'], credit['IdAvoir'], credit['PrixTtc']]).toEqual([true, invoice['Id'], -Number(invoice['PrixTtc'])]);
    });

    it('a school owes 360 € in forty-five days without an engagement number; a list has twenty-four lines for a quote of twenty-two', () => {
      expect(record('lyceeFacture', 'festival-groupe')).toMatchObject({
        EffectifPrevu: 24,
        PrixTtc: 360,
        NumEngagement: null,
        DateEcheance: addDays(world.referenceDate, 45),
      });
      const group = record('listeDeGroupe', 'festival-groupe');
      const members = world
        .records('festival-groupe-membre')
        .filter(({ IdGroupe, IsAnnule }) => IdGroupe === group['Id'] && IsAnnule !== true);
      expect([
        group['EffectifPrevu'],
        members.length,
        members.filter(({ Nom, Prenom }) => Nom === 'Marcillat' && Prenom === 'Léa').length,
      ]).toEqual([22, 24, 2]);
    });

    it('subscriptions ended yesterday, have no end, have two months offered, are taxed as their client is', () => {
      function held(name: DemoCaseName): RecordData {
        return record(name, 'bam-abonnement');
      }
      expect(held('abonnementFini')['Fin']).toBe(addDays(world.referenceDate, -1));
      expect(held('abonnementSansFin')).toMatchObject({ IsSansFin: true, Fin: null });
      expect(held('abonnementMoisOfferts')['Fin']).toBe(addMonths(String(held('abonnementMoisOfferts')['Debut']), 14));
      expect([held('abonnementUe'), held('abonnementHorsUe')].map(({ PrixHt, PrixTtc }) => PrixHt === PrixTtc)).toEqual([true, true]);
    });

    it('an old invoice keeps the name of a structure merged since', () => {
      expect(record('structureFusionnee', 'bam-paiement')['NomClient']).toBe(record('structureFusionnee', 'structure')['RaisonSociale']);
      expect(record('structureFusionnee', 'structure')['IsArchive']).toBe(true);
    });
  });
});
