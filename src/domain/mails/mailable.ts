/** Lists that a mail can be sent to, with the context of their templates: known before anything of mails is loaded. */
const CONTEXTS: Readonly<Record<string, number>> = {
  'festival-participant': 5,
  'festival-participant-accredite': 5,
  'festival-participant-invite': 5,
  'festival-participant-benevole': 5,
  'festival-participant-pass': 5,
  'festival-participant-organisateur': 5,
  'festival-participant-virtuel': 5,
  'bam-demande-benevole': 5,
  'festival-groupe': 5,
  'festival-course': 5,
  'festival-rooming': 5,
  contact: 2,
  film: 1,
  'film-copie': 1,
  'affectation-visionnage': 1,
  'festival-tranche': 1,
  'festival-inscription': 3,
  'ins-recup': 3,
  'festival-programmation': 4,
  'bam-compte': 7,
  utilisateur: 7,
  'compte-demande': 7,
  'bam-abonnement': 7,
  'bam-paiement': 8,
};

export function mailContextOf(entity: string): number | null {
  return CONTEXTS[entity] ?? null;
}
