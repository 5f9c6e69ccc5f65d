/** Operations that the server alone answers: secrets and devices of a page that anybody may open would protect nothing. */
export const SERVER_ONLY = [
  'activateSecondFacteur',
  'beginFournisseur',
  'challengeCleAcces',
  'confirmLogin',
  'linkIdentite',
  'loginByCleAcces',
  'loginByFournisseur',
  'prepareCleAcces',
  'prepareSecondFacteur',
  'registerCleAcces',
  'renewCodesSecours',
  'revokeAppareil',
  'revokeCleAcces',
  'stopSecondFacteur',
  'unlinkIdentite',
] as const;

export type ServerOnlyId = (typeof SERVER_ONLY)[number];
