/** The records of the festival specification §3, with each of the fields it names; the key is the requirement. */
import { describe, expect, it } from 'vitest';
import { seeds } from '#generated/database/seeds.gen.ts';
import { entities } from '#generated/entities/all.gen.ts';
import { enums } from '#generated/enums/all.gen.ts';
import type { EntityDescriptor } from '#generated/entities/descriptor.gen.ts';

const all: Readonly<Record<string, EntityDescriptor>> = entities;

/** Requirement, entity, its fields; a word that starts with + is a part. */
const records: readonly (readonly [id: string, entity: string, names: string])[] = [
  [
    'P-211',
    'festival-edition',
    'Eannee DateDebut DateFin Numero IsDefaut DateDebutAccred DateFinAccred IsAccredOuvert IsDemandeBenevoleOuvert IsFicheBloque IsOnline IdTexte IdImage DateDebutProlongVideo DateFinProlongVideo',
  ],
  ['F-030', 'media-serveur', 'Nom UrlSource AdresseIp FtpLogin FtpPassword Port Protocole'],
  ['F-031', 'media-emplacement', 'Dossier NbFichiers NbOrphelins DateMaj IsReplicationOvp IdServeur Commentaire'],
  ['F-039', 'dictionnaire-valeur', 'IdLibelle Ordre IdDictionnaire IsActif'],
  ['F-048', 'utilisateur', 'IdGroupeUtilisateur Nom Prenom Login MotDePasse IdsDroitUtilisateur GroupeLibelle'],
  ['F-049', 'groupe-utilisateur', 'Nom IdsDroit'],
  ['F-033', 'pays', 'IdLibelle Code IsDomTom IsCee IsEuropeMedia IsActif'],
  ['F-035', 'langue', 'Code IdLibelle'],
  ['F-037', 'media-type', 'IdLibelle Cible'],
  ['F-040', 'profil-champ', 'IdLibelle IdProfil Type IdDictionnaire IsMultiple IsObligatoire Ordre IsActif'],
  ['F-042', 'lien-type', 'IdLibelle Ordre IdPicto'],
  ['F-043', 'personne-lien', 'IdPersonne IdLienType Url'],
  ['F-043', 'structure-lien', 'IdStructure IdLienType Url'],
  ['F-044', 'fonction', 'IdLibelle IdAbrege Ordre IdGroupe HasFicheTechnique'],
  ['F-045', 'cgu', 'Type IdTexte NumeroVersion DateMaj'],
  ['F-046', 'correspondance', 'Type ChampInterne ValeurExterne'],
  ['F-047', 'festival-implication', 'IdLibelle Types'],
  [
    'F-054',
    'structure',
    'IdAdresse RaisonSociale Email Commentaire IsArchive Acronyme Portable Telephone Siret NumIntracom DateArchive IdsActivite IdsCategorieAnnu',
  ],
  ['F-055', 'structure-profil', 'IdStructure IdProfilChamp Valeur'],
  ['F-056', 'personne', 'Nom Prenom IdCivilite Pseudo Email DateNaissance Commentaire IdPays IsOnline IsArchive Groupe'],
  [
    'F-057',
    'contact',
    'IdPersonne IdStructure IdFonction Email Telephone Portable IsOnline IsOnlineTelephone IsOnlineEmail IsOnlineAdresse IsMailing IsArchive IdsActivite IdsCategorieAnnu IdsMission',
  ],
  [
    'F-059',
    'adresse',
    'IdPays Entete Adresse1 Adresse2 Commentaire Batiment Geographie LieuDit BoitePostale CodePostal Ville Cedex Telephone Portable IsOnlineAdresse IsOnlineTelephone IsOnlinePortable',
  ],
  ['F-061', 'film', 'TitreOriginal TitreInternational TitreLatin TitreTri Prefixe PrefixeInternational'],
  [
    'F-062',
    'film',
    'AnneeProd IdPays IdsPaysCoProd Duree Reference NumVisa IsPremierFilm IsProjet DateAchevement IdsPaysTournage IdsLangueDialogue IdsGenre MotsCles IdResume',
  ],
  ['F-063', 'film', 'IsMusiqueOriginale IsDroitMusiqueAcquis IsMuet IsScenarioOriginal IsSansDialogue IsLibreDroit IsFilmEcole'],
  ['F-064', 'film', 'IsOnline DateInscription DateInscriptionVideotheque Commentaire'],
  ['F-065', 'film', 'IsContrat SupportDroit DateDebutDroit DateFinDroit CommentaireDroit'],
  ['F-066', 'film', 'IdsTechniqueAnim AutreSupport IdSon IdRatio IdProcede IdsStyle IdSupportCaptation IdFramerate IdsPriseVue Logiciel'],
  ['F-067', 'film', 'IsEuroConnection IsMarketPicks'],
  ['F-068', 'film', 'IsCopieVisionnement IsCopieProjection IsBandeAnnonce IsDroitEnCours IsRessourcePedagogique IsForcerTraduction'],
  ['F-069', 'film-titre', 'IdLangue Prefixe Titre'],
  ['F-070', 'film-texte', 'IdLangue IdTexteType Texte'],
  ['F-071', 'film-note', 'IdUtilisateur Note Avis Commentaire DateNote'],
  ['F-072', 'film-carriere', 'IdPays Type Festival Ville IsSelectionne Prix Diffuseur Commentaire Annee'],
  ['F-073', 'film-copie', 'IdSupportProj IdLangueSousTitre NoSupport Lieu IdSon TitreSupport DateAjout'],
  ['F-074', 'info-complementaire', 'Ordre Type IdLibelle IsMultiple IdDictionnaire IdTexte IdSection'],
  ['F-074', 'film-info', 'IdInfoComplementaire Reponse'],
  ['F-075', 'film-credit', 'IdFonction IdStructure IdPersonne Ordre'],
  ['F-076', 'film-image', 'Copyright NomFichier Libelle Ordre Type Nommage Extension IsReserve'],
  ['F-077', 'film-document', 'IdDocumentType Libelle IdLangue Acces IsReserve IdFichier'],
  [
    'F-078',
    'media',
    'IdMediaType Libelle IdLangue IdLangueSousTitre Canal IdEmplacement Plateforme Embed IdFichier Statut MotDePasse +media-sous-titre',
  ],
  ['F-079', 'media-sous-titre', 'IdLangue IdFichier DateEnvoi Statut'],
  ['F-080', 'film-fiche', 'Gabarit IdLangue IdImageFond HasCredits HasContact HasPhotos HasDocuments HasEmbed IsPublie Acces MotDePasse'],
  ['F-081', 'festival-inscription', 'IdFilm Eannee IdSection SectionType Statut IdProgramme Ordre PageCatalogue Prix +inscription-prix'],
  ['F-082', 'inscription-prix', 'IdPrix Complement IdInscription'],
  ['F-085', 'catalogue', 'IdLibelle NbFilms DureeTotale IdCatalogueType IsAfficheReserve IsOnline AnneeCreation IdDescription'],
  [
    'F-088',
    'application',
    'IdTitre Type Acces IsOnline Annee IsRechercheGlobale IsRechercheAvancee IsDynamique IdService IdCatalogue Url IdDescription +application-groupe +application-liste +application-film',
  ],
  ['F-094', 'festival-programme', 'IdLibelle Ordre Commentaire CouleurTexte CouleurFond IdPresentation'],
  ['F-095', 'festival-programmation', 'IdProgramme IdSalle IsAvecRenvoi IsSurReservation Jour Debut Fin'],
  ['F-101', 'festival-hotel-pec', 'IdParticipant DateNuit Type IdHotel'],
  ['F-090', 'festival-section', 'IdSectionType Eannee Ordre IdLibelle ProchainNumero Prefixe'],
  ['F-091', 'festival-section-type', 'IsCompetition IsHorsFestival Ordre IsEnLigne'],
  [
    'F-092',
    'festival-salle',
    'IdLibelle Numero Ordre IsDoubleSousTitrage IsHeurePaire IsHorsFestival IsActif IdsSon IdsSupportProj IdRatio Jauge JaugePmr DateRevision IdDescription IdAdresse Latitude Longitude IdContactResponsable IdLieu',
  ],
  ['F-093', 'festival-lieu', 'IdLibelle Type Ordre IsActif IsPmr Contacts IdAdresse'],
  [
    'F-096',
    'agenda',
    'IdTitre IdDescription IdAgendaType IdAgendaSujet IdAgendaAcces Debut Fin DureeHeures IdLieu IdSalle IsOnline IdLibelleBouton UrlBouton CodeEmbed IdImage IdsLangue',
  ],
  ['F-097', 'festival-prix', 'IdLibelle IdSectionType IsMention'],
  ['F-098', 'festival-delegation', 'Eannee IdLibelle Url IdLibelleUrl IsOnline NumStand Films Contacts'],
  ['F-099', 'festival-tarif', 'IdLibelle Abreviation Type QteUnite Valeur'],
  [
    'F-100',
    'festival-hotel',
    'Libelle Abreviation NbEtoiles NbChambres PrixDouble PrixTwin PrixTriple PrixAccompagnant IdAdresse Latitude Longitude IdContact EmailPublic TelephonePublic IsPartenaire',
  ],
  ['F-102', 'festival-poste-benevole', 'IdLibelle IdDescription Ordre IsActif'],
  [
    'F-103',
    'festival-tranche',
    'Libelle Eannee Groupe Statut IsValid DateValidation IdCorrecteur IdTraducteur IdRelecteur +festival-tranche-film',
  ],
  ['F-103', 'festival-tranche-film', 'IdFilm IsCorrige IsTraduit IsRelu'],
  [
    'F-104',
    'festival-participant',
    'Eannee Type Statut Arrivee Depart IdContact Analytique Commentaire TransportUsage TransportMoyen IdHotel Hebergement NumeroCasier Films Accompagnants +participant-implication',
  ],
  ['F-105', 'festival-participant-accredite', 'IsPaye ModePaiement Prix IdFormule Banque NoCheque'],
  [
    'F-106',
    'festival-participant-invite',
    'JoursMax NuitsMax DateDebutHebergement DateFinHebergement TypeChambre IdTarifDefraiement IdTarifPrime',
  ],
  ['F-107', 'festival-participant-pass', 'TypeRetrait IdContactRetrait'],
  [
    'F-108',
    'festival-participant-benevole',
    'IdsPoste LangueParlee IsPermis IsSecourisme IsDejaBenevole IsMatin DateNaissance LieuNaissance CarteSejour Disponibilites Suggestions IsHebergeur',
  ],
  ['F-109', 'festival-participant-organisateur', 'TypeContrat IsToutAcces NumeroSecu'],
  [
    'F-110',
    'bam-demande-benevole',
    'Nom Prenom Email Telephone Portable IdAdresse IdsPoste LangueParlee IsPermis IsSecourisme IsDejaBenevole IsMatin IsHebergeur DateNaissance LieuNaissance CarteSejour Disponibilites Suggestions IdContact',
  ],
  [
    'F-111',
    'festival-groupe',
    'Libelle IdContact PrixHt PrixTtc IdFormule Statut IsPayant IdAdresse Eannee ModePaiement NumEngagement NoDevis +festival-groupe-membre',
  ],
  ['F-112', 'festival-groupe-membre', 'Nom Prenom Statut'],
  [
    'F-117',
    'bam-compte',
    'Login Identifiant NumTva HasAccesLocal Locale DateCreation DateModification DerniereConnexion DateAcceptCgu IsBloque IsVip Type IdAdresse DebutsAbonnement FinsAbonnement +compte-demande',
  ],
  [
    'F-118',
    'compte-demande',
    'Prefixe Nom Prenom Pseudo NomStructure Email IdActivitePrincipale Telephone Portable Twitter SiteInternet AutreSite Motivation',
  ],
  [
    'F-120',
    'bam-formule',
    'IdLibelle IdDescription IsOnline IsActive IsInitiale PrixHt PrixTtc NbMoisOffert NbMois DateDebut DateFin Tva IsTvaForce IdService',
  ],
  [
    'F-121',
    'bam-abonnement',
    'Debut Fin PrixHt PrixTtc IsAttenteReglement IdFormule IdCompte ModeReglement NumTva IdPaysFacturation IsSansFin NbPaiements Factures',
  ],
  [
    'F-122',
    'bam-paiement',
    'DatePaiement PrixHt PrixTva PrixTtc TauxTva NoFacture ModeReglement NumTva IdTransaction Entete Adresse IdPays IdAvoir IsAvoir Qte',
  ],
  ['F-125', 'mail-modele', 'Libelle IsActif IdObjet IdDescription Contexte ReplyTo IdCreateur +mail-modele-document'],
  ['F-126', 'mail-trace', 'Expediteur Destinataire Objet DateEnvoi DateCreation Statut'],
  [
    'F-127',
    'ins-recup',
    'IdSection StatutDepot DateCreation DateEnvoi TitreOriginal IdPays AnneeProd Reference IdsGenre Realisateurs Producteurs Duree IdRatio IdProcede +ins-recup-titre +ins-recup-texte +ins-recup-credit +ins-recup-info +ins-recup-image',
  ],
];

function screenOf(entity: string, name = entity) {
  return all[entity]?.screens.find(({ screen }) => screen === name);
}

function fieldsOf(entity: string, tab: string): readonly string[] {
  return (
    screenOf(entity)?.tabs.flatMap((item) =>
      item.tab === tab && item.kind === 'fields' ? item.sections.flatMap(({ rows }) => rows.flat().map(({ field }) => field)) : [],
    ) ?? []
  );
}

function tabsOf(entity: string): readonly string[] {
  return screenOf(entity)?.tabs.map(({ tab }) => tab) ?? [];
}

describe('records of the festival', () => {
  it.each(records)('%s: %s has every field that the specification names', (_, entity, names) => {
    const has = new Set([
      ...(all[entity]?.fields.map(({ name }) => name) ?? []),
      ...(all[entity]?.parts.map((part) => `+${part.entity}`) ?? []),
    ]);
    expect(names.split(' ').filter((name) => !has.has(name))).toEqual([]);
  });

  it('the tabs of a film hold its seventeen kinds of sub-records', () => {
    expect(tabsOf('film')).toEqual(
      expect.arrayContaining(
        'general catalogues mots-cles images documents medias notes carriere infos copies droits generique liens titres textes inscriptions programmations circulations prix'.split(
          ' ',
        ),
      ),
    );
  });

  it('the main form of a film has its titles, production, music, publication and technical fields, another tab its rights', () => {
    function named(id: string): readonly string[] {
      return records.find(([row]) => row === id)?.[2].split(' ') ?? [];
    }
    const general = ['F-061', 'F-062', 'F-063', 'F-064', 'F-066', 'F-067'].flatMap(named);
    const rights = [...fieldsOf('film', 'droits')];
    expect(general.filter((name) => ![...fieldsOf('film', 'general'), ...rights, 'MotsCles'].includes(name))).toEqual([]);
    expect(rights).toEqual(expect.arrayContaining([...named('F-065')]));
  });

  it('the labels Euro Connection and Market Picks filter the films', () => {
    expect(screenOf('film')?.filters).toEqual(expect.arrayContaining(['IsEuroConnection', 'IsMarketPicks']));
  });

  it('the campaign offers its thirteen columns', () => {
    const columns = screenOf('film', 'campagne')?.columns.map(({ field }) => field) ?? [];
    expect(columns).toEqual(
      expect.arrayContaining(
        'Titre AnneeProd Duree Reference IdPays IdsPaysCoProd IdsGenre IdsLangueDialogue Realisation Production Vendeurs Referents TitreLocale'.split(
          ' ',
        ),
      ),
    );
  });

  it('an account has a general, a directories, a playlists and a subscriptions tab, and its general tab its dates and subscriptions', () => {
    expect(tabsOf('bam-compte')).toEqual(expect.arrayContaining(['general', 'annuaires', 'playlists', 'abonnements']));
    const named = records.find(([row]) => row === 'F-117')?.[2].split(' ') ?? [];
    expect(named.filter((name) => !name.startsWith('+') && !fieldsOf('bam-compte', 'general').includes(name))).toEqual([]);
  });

  it('a collection has a films and an embed tab', () => {
    expect(tabsOf('catalogue')).toEqual(['general', 'films', 'embed']);
  });

  it('the list of media locations shows every field of a location', () => {
    expect(screenOf('media-emplacement')?.columns.map(({ field }) => field)).toEqual(
      expect.arrayContaining(['Dossier', 'NbFichiers', 'NbOrphelins', 'DateMaj', 'IsReplicationOvp', 'IdServeur', 'Commentaire']),
    );
  });

  it('a hotel has four prices in money', () => {
    const prices = all['festival-hotel']?.fields.filter(({ kind }) => kind === 'money').map(({ name }) => name);
    expect(prices).toEqual(['PrixDouble', 'PrixTwin', 'PrixTriple', 'PrixAccompagnant']);
  });

  it('the tariffs T1 and T2 are expense allowances, T3 and T4 travel bonuses, valued in euros', () => {
    const rows = seeds.find(({ entity }) => entity === 'festival-tarif')?.rows.map(({ values }) => [values['abreviation'], values['type']]);
    expect(rows).toEqual([
      ['T1', 1],
      ['T2', 1],
      ['T3', 2],
      ['T4', 2],
    ]);
    expect(all['festival-tarif']?.fields.find(({ name }) => name === 'Valeur')?.kind).toBe('money');
  });

  it.each(['bam-paiement', 'bam-accred-paiement', 'festival-groupe-paiement'])('the list %s offers every field of a piece', (screen) => {
    const columns = screenOf('bam-paiement', screen)?.columns.map(({ field }) => field) ?? [];
    const named = records.find(([row]) => row === 'F-122')?.[2].split(' ') ?? [];
    expect(named.filter((name) => !columns.includes(name))).toEqual([]);
  });

  it('the sheet of a volunteer asks for all that the specification names, and for no social security number', () => {
    const tabs = screenOf('festival-participant-benevole')?.tabs.map(({ tab }) => tab) ?? [];
    const shown = tabs.flatMap((tab) => fieldsOf('festival-participant-benevole', tab));
    const named = records.find(([row]) => row === 'F-108')?.[2].split(' ') ?? [];
    expect(named.filter((name) => !shown.includes(name))).toEqual([]);
    // Only salaried organisers must give it: nobody pays a volunteer.
    expect(all['festival-participant-benevole']?.fields.map(({ name }) => name)).not.toContain('NumeroSecu');
    expect(fieldsOf('festival-participant-organisateur', 'contrat')).toContain('NumeroSecu');
  });

  it('passes are handed over at the counter, one by one or by group, or by a permanent staff member', () => {
    expect(enums['pass-retrait-type']?.values.map(({ labels }) => labels.fr)).toEqual([
      'Individuel au comptoir',
      'Groupé au comptoir',
      'Remis par un permanent',
    ]);
    expect(fieldsOf('festival-participant-pass', 'retrait')).toContain('TypeRetrait');
  });

  it('no list is put in the order of its pictures, wherever they are shown from', () => {
    const shown = Object.values(all).flatMap(({ fields }) => fields);
    const pictures = shown.filter(({ kind, path }) => {
      const end = all[path?.steps.at(-1)?.entity ?? '']?.fields.find(({ name }) => name === path?.field);
      return kind === 'image' || (kind === 'join' && end?.kind === 'image');
    });
    expect(pictures.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['image', 'join']));
    expect(pictures.filter(({ sortable }) => sortable)).toEqual([]);
  });
});
