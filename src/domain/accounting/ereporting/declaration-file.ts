import type { DeclarationEreporting } from '#generated/records/declaration-ereporting.gen.ts';
import { DeclarationNature } from '#generated/enums/declaration-nature.gen.ts';
import { parseInstant, toUtcText } from '#domain/values/dates.ts';
import { find, see, type Work } from '#domain/work/work.ts';
import { declaredLine } from './prepare-declarations.ts';
import { reportXml } from './report-xml.ts';

interface DeclarationFile {
  /** Tracking number of its transmission. */
  readonly id: string;
  readonly xml: string;
}

/** A declaration as it leaves: made of its own lines, so that it is the same file each time. */
export function* declarationFile(id: number): Work<DeclarationFile> {
  const declaration = yield* see('declaration-ereporting', id);
  const [issuer] = yield* find('bam-emetteur', { Id: declaration.IdEmetteur });
  const lines = yield* find('declaration-ereporting-ligne', { IdDeclaration: id });
  const { Debut, Fin, Rang, Nature, DatePreparation } = declaration;
  const siren = sirenOf(issuer?.Siret);
  const nature = Nature === DeclarationNature.ventes ? 'ventes' : 'paiements';
  const name = declarationName({ Debut, Rang, Nature }, siren);
  const xml = reportXml({
    id: name,
    at: toUtcText(parseInstant(DatePreparation) ?? 0)
      .replaceAll(/\D/g, '')
      .slice(0, 14),
    isRectified: Rang > 0,
    siren,
    name: issuer?.RaisonSociale ?? '',
    nature,
    from: Debut,
    to: Fin,
    lines: lines
      .map(declaredLine)
      .toSorted(
        (left, right) => left.day.localeCompare(right.day) || left.category.localeCompare(right.category) || left.percent - right.percent,
      ),
  });
  return { id: name, xml };
}

/** Name of a declaration, by which a platform knows it again. */
export function declarationName({ Debut, Rang, Nature }: Pick<DeclarationEreporting, 'Debut' | 'Rang' | 'Nature'>, siren: string): string {
  return `ER-${siren}-${Nature === DeclarationNature.ventes ? 'V' : 'P'}-${Debut.replaceAll('-', '')}-${Rang}`;
}

export function sirenOf(siret: string | null | undefined): string {
  return (siret ?? '').replaceAll(/\D/g, '').slice(0, 9);
}
