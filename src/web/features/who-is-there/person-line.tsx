import { Link } from '@tanstack/react-router';
import { BedDouble, CalendarClock, Film, Phone, UserRound } from 'lucide-react';
import { memo, type ReactNode } from 'react';
import type { StatusMeaning } from '#generated/entities/descriptor.gen.ts';
import { participantTypeEnum } from '#generated/enums/participant-type.gen.ts';
import { DEFAULT_THUMBNAIL } from '#domain/files/resolutions.ts';
import { enumLabel } from '#domain/records/read/display.ts';
import { festivalZone, formatDay, isIsoDate, parseInstant, zonedParts } from '#domain/values/dates.ts';
import type { PresenceFile } from '#domain/welcome/presence/presence-files.ts';
import { imageAddress } from '#web/files/file-info.ts';
import { Picture } from '#web/files/viewing/picture.tsx';
import { useLanguage, useText } from '#web/i18n/use-text.ts';
import type { FeatureScreenProps } from '#web/records/feature-tab.ts';
import { recordPath, sheetScreen } from '#web/records/lookup/screen-paths.ts';
import { Status } from '#web/ui/status/status.tsx';
import styles from './who-is-there.module.css';

interface PersonLineProps extends Pick<FeatureScreenProps, 'depth' | 'entity'> {
  readonly file: PresenceFile;
}

const MEANINGS: Readonly<Record<PresenceFile['Etat'], StatusMeaning>> = {
  present: 'ok',
  arrive: 'sent',
  attendu: 'draft',
  parti: 'done',
  inconnu: 'todo',
};

/** One person as somebody at the door needs them: a face, a name, where they are and how to call them. */
export const PersonLine = memo(function PersonLine({ file, depth, entity }: PersonLineProps): ReactNode {
  const text = useText();
  return (
    <li className={styles.person}>
      <Face photo={file.Photo} />
      <div className={styles.who}>
        <h2>
          <Name depth={depth} entity={entity} file={file} />
        </h2>
        <p>
          <Roles roles={file.Roles} />
          {file.Structure === null ? null : <span className={styles.note}> · {file.Structure}</span>}
        </p>
        <p className={styles.stay}>
          <Status meaning={MEANINGS[file.Etat]}>{text(`presence.${file.Etat}`)}</Status> <Stay file={file} />{' '}
          {file.IsFeuillePerimee ? <Status meaning="todo">{text('presence.feuillePerimee')}</Status> : null}
        </p>
      </div>
      <div className={styles.facts}>
        <Lodging file={file} />
        {file.Films.length === 0 ? null : (
          <p>
            <Film aria-label={text('presence.films')} size={14} /> {file.Films.join(', ')}
          </p>
        )}
        <Next next={file.Prochain} />
      </div>
      <div className={styles.reach}>
        {file.Telephone === null ? (
          <span className={styles.note}>{text('presence.sansTelephone')}</span>
        ) : (
          <a className="ui-button" href={`tel:${file.Telephone.replaceAll(/[^\d+]/g, '')}`}>
            <Phone aria-hidden size={14} />
            <span className="ui-sr-only">{text('presence.appeler', { nom: file.Nom })}</span> {file.Telephone}
          </a>
        )}
        {file.Referent === null ? null : <span className={styles.note}>{text('presence.referent', { nom: file.Referent })}</span>}
      </div>
    </li>
  );
});

function Face({ photo }: { readonly photo: number | null }): ReactNode {
  if (photo !== null) return <Picture alt="" className={styles.face} src={imageAddress(DEFAULT_THUMBNAIL, photo)} />;
  return (
    <span aria-hidden className={styles.face}>
      <UserRound size={28} strokeWidth={1.25} />
    </span>
  );
}

function Name({ file, depth, entity }: PersonLineProps): ReactNode {
  const screen = sheetScreen(entity.descriptor);
  const [role] = file.Roles;
  const to = screen === null || role === undefined ? null : recordPath(screen, role.Id, { depth: depth + 1, params: {} });
  return to === null ? file.Nom : <Link to={to}>{file.Nom}</Link>;
}

function Roles({ roles }: { readonly roles: PresenceFile['Roles'] }): ReactNode {
  const language = useLanguage();
  const roleLabels = roles.map(({ Type, Implications }) => {
    const type = enumLabel(participantTypeEnum, Type, language) ?? '';
    return Implications.length === 0 ? type : `${type} (${Implications.join(', ')})`;
  });
  return [...new Set(roleLabels)].join(' · ');
}

/** `sam. 30/01 15:20`, in the time of the festival; `sam. 30/01` where only the day is known. */
function useMoment(): (instant: string) => string {
  const language = useLanguage();
  return (instant) => {
    if (isIsoDate(instant)) return formatDay(instant, language);
    const { date, time } = zonedParts(parseInstant(instant) ?? 0, festivalZone());
    return `${formatDay(date, language)} ${time.slice(0, 5)}`;
  };
}

function Stay({ file: { De, A } }: { readonly file: PresenceFile }): ReactNode {
  const text = useText();
  const moment = useMoment();
  if (De === null || A === null) return null;
  return <span className={styles.note}>{text('presence.duAu', { de: moment(De), a: moment(A) })}</span>;
}

function Lodging({ file: { Hotel, Chambre, Partage } }: { readonly file: PresenceFile }): ReactNode {
  const text = useText();
  if (Hotel === null) return null;
  const shared = Partage.length === 0 ? [] : [text('presence.avec', { noms: Partage.join(', ') })];
  return (
    <p>
      <BedDouble aria-label={text('presence.hotel')} size={14} /> {[Hotel, ...(Chambre === null ? [] : [Chambre]), ...shared].join(' · ')}
    </p>
  );
}

function Next({ next }: { readonly next: PresenceFile['Prochain'] }): ReactNode {
  const text = useText();
  const moment = useMoment();
  if (next === null) return null;
  return (
    <p>
      <CalendarClock aria-label={text('presence.prochain')} size={14} />{' '}
      {[moment(next.Debut), `${next.Titre} (${text(`presence.${next.Part}`)})`, next.Lieu].filter((part) => part !== '').join(' · ')}
    </p>
  );
}
