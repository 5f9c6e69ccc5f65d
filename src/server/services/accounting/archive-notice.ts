/** Notice of an archive, for a reader without this program. */
export const ARCHIVE_NOTICE = `Archive d'une période comptable close

Contenu
  pieces.csv, lignes.csv, reglements.csv, credits.csv, clotures.csv   ce qui fut émis, encaissé et clôturé pendant la période
  <SIREN>FEC<AAAAMMJJ>.txt                               les écritures comptables (article A47 A-1 du livre des procédures fiscales)
  chaine.jsonl                                           les maillons de la chaîne comptable depuis la clôture précédente
  manifeste.json, manifeste.sig                          l'empreinte SHA-256 de chaque fichier, et la signature Ed25519 de cette liste
  cle-publique.pem                                       la clé qui vérifie ; comparez-la avec celle que le festival vous a remise

Vérifier la liste
  openssl pkeyutl -verify -pubin -inkey cle-publique.pem -rawin -in manifeste.json -sigfile manifeste.sig

Vérifier un fichier
  sha256sum pieces.csv        donne l'empreinte que manifeste.json annonce

Vérifier la chaîne
  Chaque ligne de chaine.jsonl est un maillon. Son empreinte est le SHA-256 de « precedente », d'un saut de ligne et de « contenu » ;
  sa « precedente » est l'empreinte du maillon d'avant ; sa signature est celle, Ed25519, de son empreinte. La première « precedente »
  est la dernière empreinte de l'archive précédente.
`;
