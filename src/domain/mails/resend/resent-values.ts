import { MailStatut } from '#generated/enums/mail-statut.gen.ts';
import type { MailTrace } from '#generated/records/mail-trace.gen.ts';
import { isRecordData, type RecordData } from '#domain/values/record-data.ts';
import { readStoredJson } from '#domain/values/stored-json.ts';

type RestoredField = 'Statut' | 'IsSimule' | 'Erreur' | 'Tentatives' | 'Destinataire' | 'Liens';
type Before = { readonly [F in RestoredField]?: MailTrace[F] | null | undefined };

/** A failed mail stored again, with the state that its series restores when it is undone. */
export function keptAgain(trace: Before, { lot, address }: { readonly lot: string | null; readonly address: string | null }): RecordData {
  const { Statut = null, IsSimule = null, Erreur = null, Tentatives = null, Destinataire = null, Liens = null } = trace;
  return {
    Statut: MailStatut.enAttente,
    IsSimule: true,
    Erreur: null,
    Tentatives: 0,
    Destinataire: address ?? Destinataire,
    LotRenvoi: lot,
    AvantRenvoi: lot === null ? null : JSON.stringify({ Statut, IsSimule, Erreur, Tentatives, Destinataire, Liens }),
  };
}

/** Fields that the copy of a sent mail starts anew. */
export function keptCopy(lot: string | null, now: string): RecordData {
  const state = { Statut: MailStatut.enAttente, IsSimule: true, DateCreation: now, DateEnvoi: null, DateRebond: null };
  return { ...state, LotRenvoi: lot, AvantRenvoi: null, Version: 1 };
}

/** The state to which a resent mail returns. */
export function stateBefore(text: string): RecordData {
  const kept = readStoredJson(text);
  if (!isRecordData(kept)) throw new TypeError('a resent mail without its former state');
  return { ...kept, LotRenvoi: null, AvantRenvoi: null, ProchainEssai: null };
}
