import type { Language } from '#generated/entities/descriptor.gen.ts';
import type { ServiceReply } from '#generated/contract/services.gen.ts';
import { errorMessage } from '#domain/errors/messages.ts';
import type { JobRow } from './job.ts';

/** A job as its person reads it. */
export function describeJob(row: JobRow, culture: Language): ServiceReply<'createTravail'> {
  return {
    Id: row.id,
    Titre: row.title,
    Ecran: row.screen,
    Format: row.format,
    Etat: row.state,
    Avancement: row.progress,
    Lignes: row.rows,
    Nom: row.fileName,
    Taille: row.size,
    DateDemande: row.askedAt,
    DateFin: row.endedAt,
    DateExpiration: row.expiresAt,
    Illisibles: row.unprintable,
    Erreur: row.error === null ? null : errorMessage(row.error, culture),
  };
}
