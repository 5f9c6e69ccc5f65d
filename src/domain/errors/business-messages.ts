/**
 * Reasons that the rules of the festival give for a refusal or a question, by the name of their sentence in
 * `schema/messages/<language>/metier.yaml`. Each says more than the code of the error it comes with.
 */
export type BusinessMessage =
  | 'contact.dejaExistant'
  | 'contact.emailDejaRattache'
  | 'compte.contactDejaAssocie'
  | 'compte.contactSansEmail'
  | 'compte.emailDejaUtilise'
  | 'groupe.importFormat'
  | 'participant.dejaAccompagnant'
  | 'participant.dejaAccredite'
  | 'participant.dejaBenevole'
  | 'participant.dejaInvite'
  | 'participant.dejaOrganisation'
  | 'participant.dejaPass'
  | 'participant.editionNonDefaut'
  | 'participant.estEgalementAccredite'
  | 'participant.estEgalementBenevole'
  | 'participant.estEgalementInvite'
  | 'participant.estEgalementOrganisation'
  | 'participant.estEgalementPass'
  | 'participant.mineurLaVeille'
  | 'participant.nePeutPasEtreAccred'
  | 'participant.nePeutPasEtreInvite'
  | 'participant.nePeutPasEtrePass'
  | 'participant.parametreManquant'
  | 'participant.sansCompte'
  | 'tranche.personnesManquantes';
