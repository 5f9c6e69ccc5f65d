import { ParticipantRetour } from '#generated/enums/participant-retour.gen.ts';
import { ParticipantType } from '#generated/enums/participant-type.gen.ts';
import type { BusinessMessage } from '#domain/errors/business-messages.ts';
import { type Candidate, checkCreation, type Verdict } from './creation-check.ts';
import { participantEntity } from './participant-entities.ts';
import type { PlainMessageKey } from '#generated/i18n/keys.gen.ts';

type Reason = Extract<BusinessMessage, PlainMessageKey>;

const SENTENCES: Readonly<Record<number, Reason>> = {
  [ParticipantRetour.paramManquant]: 'participant.parametreManquant',
  [ParticipantRetour.dejaAccredite]: 'participant.dejaAccredite',
  [ParticipantRetour.dejaInvite]: 'participant.dejaInvite',
  [ParticipantRetour.dejaBenevole]: 'participant.dejaBenevole',
  [ParticipantRetour.dejaOrganisation]: 'participant.dejaOrganisation',
  [ParticipantRetour.nePeutPasEtreAccred]: 'participant.nePeutPasEtreAccred',
  [ParticipantRetour.nePeutPasEtreInvite]: 'participant.nePeutPasEtreInvite',
  [ParticipantRetour.estEgalementAccredite]: 'participant.estEgalementAccredite',
  [ParticipantRetour.estEgalementInvite]: 'participant.estEgalementInvite',
  [ParticipantRetour.estEgalementBenevole]: 'participant.estEgalementBenevole',
  [ParticipantRetour.estEgalementOrganisation]: 'participant.estEgalementOrganisation',
  [ParticipantRetour.nePeutPasEtrePass]: 'participant.nePeutPasEtrePass',
  [ParticipantRetour.dejaPass]: 'participant.dejaPass',
  [ParticipantRetour.estEgalementPass]: 'participant.estEgalementPass',
};

/** Sentence of a return code; null for who is new. */
export function verdictMessage(code: number): Reason | null {
  return SENTENCES[code] ?? null;
}

/** Refusal of a creation: the code, what is missing, and the record that is in the way. */
export interface AdmissionRefusal {
  readonly code: 'regle-metier' | 'confirmation-requise';
  readonly message: BusinessMessage;
  readonly conflict: {
    readonly Code: Verdict['code'];
    readonly Suite: Verdict['next'];
    readonly Manque: readonly string[];
    readonly Existant: { readonly Entite: string; readonly Id: number } | null;
  };
}

type Nameable = { readonly [F in 'IsSansNom' | 'IdContact']?: unknown };

/** A pass may wait for its name (« N. N. »). */
export function isAnonymous(type: number, { IsSansNom, IdContact = null }: Nameable): boolean {
  return type === ParticipantType.pass && IsSansNom === true && IdContact === null;
}

/** Null: the participant may be created. `confirmation` is the code of the question that was answered yes. */
export function admissionRefusal(type: number, candidate: Candidate, confirmation: string | null): AdmissionRefusal | null {
  const verdict = checkCreation(type, candidate);
  const message = verdictMessage(verdict.code);
  if (verdict.next === 'accord' || message === null) return null;
  if (verdict.next === 'confirmation' && confirmation?.split(',').includes(String(verdict.code)) === true) return null;
  return {
    code: verdict.next === 'confirmation' ? 'confirmation-requise' : 'regle-metier',
    message,
    conflict: conflictOf(verdict),
  };
}

export function conflictOf({ code, next, missing, about }: Verdict): AdmissionRefusal['conflict'] {
  return {
    Code: code,
    Suite: next,
    Manque: missing,
    Existant: about === null ? null : { Entite: participantEntity(about.type), Id: about.id },
  };
}
