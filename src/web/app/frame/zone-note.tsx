import { Clock } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { festivalZone, machineZone, zonedParts } from '#domain/values/dates.ts';
import { useText } from '#web/i18n/use-text.ts';
import styles from '../shell.module.css';

const LOOKED_MS = 20_000;

/** Every hour on screen is the festival's: a person by another clock sees a note of it, with both hours. */
export function ZoneNote(): ReactNode {
  const text = useText();
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), LOOKED_MS);
    return () => clearInterval(timer);
  }, []);
  const hours = hoursApart(now, machineZone());
  if (hours === null) return null;
  const label = text('shell.fuseau', { zone: festivalZone(), heure: hours.there, ici: hours.here });
  return (
    <span className={styles.zone} title={label}>
      <Clock aria-hidden size={13} />
      <span aria-hidden className="num">
        {text('shell.fuseauCourt', { heure: hours.there })}
      </span>
      <span className="ui-sr-only">{label}</span>
    </span>
  );
}

/** The hour of the festival and the one of this machine; null: they are the same. */
export function hoursApart(now: number, zone: string): { readonly there: string; readonly here: string } | null {
  const there = zonedParts(now, festivalZone());
  const here = zonedParts(now, zone);
  const isSame = there.date === here.date && there.time === here.time;
  return isSame ? null : { there: there.time.slice(0, 5), here: here.time.slice(0, 5) };
}
