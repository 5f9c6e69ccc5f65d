import type { BoiteAvis } from '#generated/records/boite-avis.gen.ts';
import type { UtilisateurShown } from '#generated/records/utilisateur.gen.ts';
import { AvisNature } from '#generated/enums/avis-nature.gen.ts';
import { MailUsage } from '#generated/enums/mail-usage.gen.ts';
import { readPreferences } from '#domain/session/preferences.ts';
import { textsIn } from '#domain/texts/server-texts.ts';
import { dayBounds, festivalZone, parseInstant, toUtcText, zonedParts } from '#domain/values/dates.ts';
import type { Facts } from '#domain/work/rule.ts';
import { find, mail, mark, takeTurn, type Work } from '#domain/work/work.ts';
import { type Avis, readNotices } from './read-notices.ts';

/** Users whose chosen hour it is. */
export function* digestReaders({ now }: Pick<Facts, 'now'>): Work<readonly number[]> {
  const hour = Number(zonedParts(parseInstant(now) ?? 0, festivalZone()).time.slice(0, 2));
  const users = yield* find('utilisateur', { IsActif: true, IsService: false }, ['Preferences']);
  return users
    .filter(({ Preferences }: Pick<UtilisateurShown, 'Preferences'>) => readPreferences(Preferences).ResumeHeure === hour)
    .map(({ Id }) => Id);
}

/** One mail a day of what waits unread, in words that its reader may read; nothing where nothing is new. */
export function* sendDigest(facts: Facts): Work<boolean> {
  const { userId: IdUtilisateur, now, today } = facts;
  yield* takeTurn(`resume ${IdUtilisateur}`);
  const start = toUtcText(dayBounds(today, festivalZone()).start);
  const userNotices = yield* find('boite-avis', { IdUtilisateur });
  if (userNotices.some(({ DateResume }) => DateResume !== null && DateResume >= start)) return false;
  const due = userNotices.filter((one) => isUnread(one) && one.DateResume === null && (one.PlusTard === null || one.PlusTard <= now));
  const notices = yield* readNotices(
    due.toSorted((left, right) => right.Id - left.Id),
    userNotices,
    facts,
  );
  if (notices.length === 0) return false;
  const values = { nbAvis: String(notices.length), avis: notices.map((one) => sentenceOf(one, facts)).join('\n') };
  if ((yield* mail({ usage: MailUsage.boiteResume, entity: 'utilisateur', id: IdUtilisateur, values })) === null) return false;
  yield* mark(
    'boite-avis',
    notices.map(({ Id }) => Id),
    { DateResume: now },
  );
  return true;
}

function isUnread({ DateLecture, DateFin }: Pick<BoiteAvis, 'DateLecture' | 'DateFin'>): boolean {
  return DateLecture === null && DateFin === null;
}

function sentenceOf({ Nature, De, Fiche, Vue }: Avis, { culture }: Pick<Facts, 'culture'>): string {
  const text = textsIn(culture);
  const words = { nom: De ?? text('resume.quelquun'), fiche: Fiche ?? '', vue: Vue ?? '' };
  if (Nature === AvisNature.vuePerdue) return text('resume.vuePerdue', words);
  if (Nature === AvisNature.envoi) return text('resume.envoi', words);
  if (Nature === AvisNature.regleArretee) return text('resume.regleArretee', words);
  if (Nature === AvisNature.mention) return text('resume.mention', words);
  if (Nature === AvisNature.commentaire) return text('resume.commentaire', words);
  if (Nature === AvisNature.tache) return text(Fiche === null ? 'resume.tacheSeule' : 'resume.tache', words);
  if (Nature === AvisNature.tacheFaite) return text(Fiche === null ? 'resume.tacheFaiteSeule' : 'resume.tacheFaite', words);
  return Nature === AvisNature.entree ? text('resume.entree', words) : text('resume.changement', words);
}
