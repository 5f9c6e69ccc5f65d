import type { Language } from '#generated/entities/descriptor.gen.ts';
import { EpreuveEtat } from '#generated/enums/epreuve-etat.gen.ts';
import type { EpreuveReponse } from '#generated/schemas/epreuve-reponse.zod.ts';
import type { InvitationJeton } from '#generated/schemas/invitation-jeton.zod.ts';
import { languageOf } from '#domain/mails/compose.ts';
import { textsIn } from '#domain/texts/server-texts.ts';
import { readText } from '#domain/values/record-data.ts';
import type { Facts } from '#domain/work/rule.ts';
import type { Asked, WorkService } from '#domain/work/service.ts';
import { createAll, names, refuseField, refuseWith, update, type Work } from '#domain/work/work.ts';
import type { infer as Infer } from 'zod';
import { pageContent, pageFingerprint, type ProofLine, proofLines, REMARK } from './proof-lines.ts';
import { openProof, setProofState } from './proof-link.ts';

interface Shown {
  readonly Film: string;
  readonly Section: string;
  readonly Edition: number;
  readonly Nom: string | null;
  readonly Culture: Language;
  readonly Lignes: {
    readonly Cle: string;
    readonly Libelle: string;
    readonly Valeur: string;
    readonly Max: number | null;
    readonly IsLongue: boolean;
  }[];
  readonly IsPdf: boolean;
  readonly Empreinte: string;
}

/** The page that a link opens, line by line, in the language of its reader. */
export const openEpreuve: WorkService<Asked<unknown, unknown, Infer<typeof InvitationJeton>>, Shown> = {
  entity: 'epreuve',
  isGuarded: true,
  *run({ body }, { now, culture }) {
    const { proof, entry } = yield* openProof(body.Jeton, now);
    const lines = yield* proofLines(entry, culture);
    return {
      Film: readText(yield* names('film', [entry.IdFilm]), String(entry.IdFilm)) ?? '',
      Section: readText(yield* names('festival-section', [entry.IdSection]), String(entry.IdSection)) ?? '',
      Edition: entry.Eannee,
      Nom: proof.NomDestinataire,
      Culture: languageOf(proof.Langue),
      Lignes: lines.map(({ key, label, value, max, isLong }) => ({ Cle: key, Libelle: label, Valeur: value, Max: max, IsLongue: isLong })),
      IsPdf: proof.IdGabarit !== null,
      Empreinte: pageFingerprint(lines),
    };
  },
};

/** The lines of a page without its layout. */
export function* readablePage(secret: string, { now, culture }: Pick<Facts, 'now' | 'culture'>): Work<string[]> {
  const { entry } = yield* openProof(secret, now);
  return (yield* proofLines(entry, culture)).flatMap(({ label, value }) => [label, value]);
}

/** Keeps the approval, or the corrections until staff take them over: the link has served then. */
export const answerEpreuve: WorkService<Asked<unknown, unknown, Infer<typeof EpreuveReponse>>, boolean> = {
  entity: 'epreuve',
  isGuarded: true,
  *run({ body: { Jeton, IsApprouvee, Empreinte, Corrections, Message } }, { now, culture }) {
    const { proof, entry } = yield* openProof(Jeton, now);
    const lines = yield* proofLines(entry, culture);
    // A page that staff changed meanwhile is not the one that was approved.
    if (pageFingerprint(lines) !== Empreinte) yield* refuseWith('regle-metier', { message: 'inscription.epreuvePageChangee' });
    const message = Message?.trim() ?? '';
    const corrections = IsApprouvee ? [] : yield* readCorrections(Corrections, lines);
    const remark = { key: REMARK, label: textsIn(culture)('epreuve.ligne.autre'), before: null, after: message };
    const rows = IsApprouvee || message === '' ? corrections : [...corrections, remark];
    if (!IsApprouvee && rows.length === 0)
      yield* refuseField({ path: 'Message', code: 'obligatoire', message: 'inscription.epreuveRienDit' });
    yield* createAll(
      'epreuve-correction',
      rows.map(({ key, label, before, after }) => ({
        IdEpreuve: proof.Id,
        Ligne: key,
        Libelle: label.slice(0, LABEL_MAX),
        Ancien: before,
        Nouveau: after,
      })),
    );
    yield* update('epreuve', proof.Id, {
      DateReponse: now,
      IsApprouve: IsApprouvee,
      Message: message === '' ? null : message,
      Contenu: pageContent(lines),
    });
    yield* setProofState(proof, IsApprouvee ? EpreuveEtat.approuve : EpreuveEtat.aExaminer);
    return true;
  },
};

const LABEL_MAX = 255;

interface Correction {
  readonly key: string;
  readonly label: string;
  readonly before: string | null;
  readonly after: string;
}

/** The lines that differ from the page; a line that fits the page and exists on it. */
function* readCorrections(sent: Infer<typeof EpreuveReponse>['Corrections'], lines: readonly ProofLine[]): Work<readonly Correction[]> {
  const corrections: Correction[] = [];
  for (const { Cle, Valeur } of new Map(sent.map((one) => [one.Cle, one])).values()) {
    const line = lines.find(({ key }) => key === Cle);
    if (line === undefined) return yield* refuseWith('regle-metier', { message: 'inscription.epreuveLigneInconnue' });
    const value = Valeur.replaceAll('\r\n', '\n').trim().normalize('NFC');
    if (line.max !== null && value.length > line.max && value.length > line.value.length)
      yield* refuseField({ path: Cle, code: 'valeur', message: 'inscription.epreuveTropLong', params: { max: line.max } });
    if (value !== line.value.trim()) corrections.push({ key: Cle, label: line.label, before: line.value, after: value });
  }
  return corrections;
}
