import type { SealingStep } from '#domain/work/sealing.ts';
import { fingerprintOf } from '#domain/values/fingerprint.ts';
import type { RecordData } from '#domain/values/record-data.ts';

/** The simulation has no secrets: a ballot begins with the mark of its key and of what it is about, and opens under both alone. */
export function sealing(step: SealingStep): RecordData {
  if (step.act === 'key') return { Cle: 'SIMU-LEE1', Publique: fingerprintOf(['SIMU-LEE1']) };
  if (step.act === 'public') return { Publique: fingerprintOf([step.key.toUpperCase()]) };
  if (step.act === 'seal') return { Scelle: `${fingerprintOf([step.publicKey, step.about])} ${step.text}` };
  const publicKey = fingerprintOf([step.key.toUpperCase()]);
  const marked = step.sealed.map(({ text, about }) => ({ text, mark: `${fingerprintOf([publicKey, about])} ` }));
  return { Textes: marked.map(({ text, mark }) => (text.startsWith(mark) ? text.slice(mark.length) : null)) };
}
