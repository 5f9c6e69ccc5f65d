import { describe, expect, it } from 'vitest';
import { PlateformeEtat } from '#generated/enums/plateforme-etat.gen.ts';
import { reportedLines } from '#domain/accounting/ereporting/reported-lines.ts';
import { reportedPieces } from '#domain/accounting/ereporting/reported-pieces.ts';
import { sumMoney } from '#domain/values/money.ts';
import { find } from '#domain/work/work.ts';
import { readDemonstration } from '#tests/support/samples/demonstration.ts';
import { readWorld } from '../world/read-world.ts';

const world = readDemonstration();
const declarations = world.records('declaration-ereporting');
const lines = Map.groupBy(world.records('declaration-ereporting-ligne'), ({ IdDeclaration }) => IdDeclaration);
const flows = new Map(world.records('plateforme-flux').map(({ IdDeclaration, Etat }) => [IdDeclaration, Etat]));

describe('declarations of the demonstration', () => {
  it('stand in each state: to be sent, queued, sent, accepted, rejected', () => {
    const { enAttente, transmis, accepte, rejete } = PlateformeEtat;
    const states = new Set(declarations.map(({ Id }) => flows.get(Id) ?? null));
    expect([null, enAttente, transmis, accepte, rejete].filter((state) => !states.has(state))).toEqual([]);
  });

  it('total their lines to the cent, and are of ended periods', () => {
    for (const { Id, TotalHt, TotalTva, Fin } of declarations) {
      const ownLines = lines.get(Id) ?? [];
      expect([sumMoney(ownLines.map(({ MontantHt }) => MontantHt)), sumMoney(ownLines.map(({ MontantTva }) => MontantTva))]).toEqual([
        TotalHt,
        TotalTva,
      ]);
      expect(String(Fin) < world.referenceDate).toBe(true);
    }
  });

  it('hold all that was sold or paid, but for the one that a correction follows and the one that awaits its own', () => {
    const [issuer] = readWorld(world, find('bam-emetteur', { IsDefaut: true }));
    if (issuer === undefined) throw new Error('no issuer');
    const short = declarations.filter(({ Id, Nature, Debut, Fin }) => {
      const period = { from: String(Debut), to: String(Fin) };
      const pieces = readWorld(world, reportedPieces({ ...period, issuer, byDefault: issuer.Id }));
      const whole = reportedLines(pieces, Nature === 1 ? 'ventes' : 'paiements', period);
      return whole.length !== (lines.get(Id) ?? []).length;
    });
    expect(short.map(({ Nature, Rang }) => [Nature, Rang])).toEqual([
      [1, 0],
      [2, 0],
    ]);
    const [sales] = short;
    expect(declarations.some(({ Nature, Debut, Rang }) => Nature === 1 && Debut === sales?.Debut && Rang === 1)).toBe(true);
  });
});
