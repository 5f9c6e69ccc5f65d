import { type ReactNode, useCallback, useState } from 'react';
import { createJeton } from '#generated/client/sdk/jetons.gen.ts';
import { addMonths, festivalZone, zonedParts } from '#domain/values/dates.ts';
import { text as say } from '#web/i18n/i18n.ts';
import { useText } from '#web/i18n/use-text.ts';
import { ApiError } from '#web/runtime/transport.ts';
import { fold } from '#web/session/fold.ts';
import { useUser } from '#web/session/rights.ts';
import { dialogs } from '#web/shell/dialogs/dialogs.ts';
import { Button } from '#web/ui/button.tsx';
import { CheckboxLine } from '#web/ui/checkbox.tsx';
import { DateInput } from '#web/ui/date-input.tsx';
import { DialogActions } from '#web/ui/dialog-actions.tsx';
import { Field } from '#web/ui/field.tsx';
import { TextInput } from '#web/ui/text-input.tsx';
import { NewToken } from './new-token.tsx';
import { TokenEditions } from './token-editions.tsx';
import { TokenEntities } from './token-entities.tsx';
import { TokenRights } from './token-rights.tsx';

/** Life of a token unless the person chooses another day. */
const MONTHS = 12;

/** A service account that a token is made for. */
interface ServiceAccount {
  readonly id: number;
  /** Folded codes. */
  readonly rights: ReadonlySet<string>;
}

/** Asks for a token of the person, or of a service account, then shows it once. */
export async function askToken(account: ServiceAccount | null = null): Promise<void> {
  let made: string | null = null;
  await dialogs.lightview({
    title: say('jetons.creer'),
    size: 'MEDIUM',
    content: (close) => (
      <TokenForm
        account={account}
        onCancel={close}
        onMade={(token) => {
          made = token;
          close();
        }}
      />
    ),
  });
  const token: string | null = made;
  if (token === null) return;
  await dialogs.lightview({ title: say('jetons.cree'), size: 'SMALL', content: (close) => <NewToken onClose={close} token={token} /> });
}

/** Today at the festival, `YYYY-MM-DD`. */
function dayNow(): string {
  return zonedParts(Date.now(), festivalZone()).date;
}

interface TokenFormProps {
  /** Null: the person's own. */
  readonly account: ServiceAccount | null;
  readonly onMade: (token: string) => void;
  readonly onCancel: () => void;
}

interface Typed {
  readonly name: string;
  readonly day: string | null;
  readonly isReadOnly: boolean;
  readonly addresses: string;
  readonly editions: ReadonlySet<number>;
  /** Kinds of records. */
  readonly entities: ReadonlySet<string>;
  readonly rights: ReadonlySet<string>;
  readonly password: string;
}

function TokenForm({ account, onMade, onCancel }: TokenFormProps): ReactNode {
  const text = useText();
  const [today] = useState(dayNow);
  const [typed, setTyped] = useState<Typed>({
    name: '',
    day: addMonths(today, MONTHS),
    isReadOnly: true,
    addresses: '',
    editions: new Set(),
    entities: new Set(),
    rights: new Set(),
    password: '',
  });
  const { problem, errorsOf, submit } = useSubmit(typed, { account, onMade });
  const holds = useHeld(account);
  function change(part: Partial<Typed>): void {
    setTyped((before) => ({ ...before, ...part }));
  }
  const isReady = typed.name.trim() !== '' && typed.day !== null && typed.rights.size > 0 && typed.password !== '';
  return (
    <form
      className="part-form"
      onSubmit={(event) => {
        event.preventDefault();
        if (isReady) void submit();
      }}
    >
      <TokenFields change={change} errorsOf={errorsOf} holds={holds} today={today} typed={typed} />
      <p className="ui-form-error" role="alert">
        {problem}
      </p>
      <DialogActions
        primary={
          <Button disabled={!isReady} type="submit" variant="primary">
            {text('jetons.creerCourt')}
          </Button>
        }
        secondary={<Button onClick={onCancel}>{text('fiche.annuler')}</Button>}
      />
    </form>
  );
}

interface TokenFieldsProps {
  readonly typed: Typed;
  readonly change: (part: Partial<Typed>) => void;
  readonly errorsOf: (path: string) => readonly string[];
  /** True for rights that the token may have. */
  readonly holds: (right: string) => boolean;
  readonly today: string;
}

function TokenFields({ typed, change, errorsOf, holds, today }: TokenFieldsProps): ReactNode {
  const text = useText();
  return (
    <>
      <Field errors={errorsOf('Libelle')} help={text('jetons.libelleAide')} id="jeton-libelle" label={text('jetons.libelle')} required>
        {(aria) => <TextInput aria={aria} onChange={(name) => change({ name })} value={typed.name} />}
      </Field>
      <Field errors={errorsOf('DateExpiration')} id="jeton-jour" label={text('jetons.dernier')} required>
        {(aria) => (
          <DateInput
            aria={aria}
            calendarLabel={text('saisie.calendrier')}
            onChange={(day) => change({ day })}
            onProblem={(unread) => (unread === null ? undefined : change({ day: null }))}
            today={today}
            value={typed.day}
          />
        )}
      </Field>
      <CheckboxLine checked={typed.isReadOnly} label={text('jetons.lectureSeule')} onChange={(isReadOnly) => change({ isReadOnly })} />
      <TokenRights chosen={typed.rights} errors={errorsOf('Droits')} holds={holds} onChange={(rights) => change({ rights })} />
      <TokenEntities
        chosen={typed.entities}
        errors={errorsOf('EntitesPermises')}
        holds={holds}
        onChange={(entities) => change({ entities })}
      />
      <TokenEditions chosen={typed.editions} errors={errorsOf('EditionsPermises')} onChange={(editions) => change({ editions })} />
      <Field errors={errorsOf('Adresses')} help={text('jetons.adressesAide')} id="jeton-adresses" label={text('jetons.adresses')}>
        {(aria) => <TextInput aria={aria} onChange={(addresses) => change({ addresses })} value={typed.addresses} />}
      </Field>
      <Field errors={errorsOf('MotDePasse')} help={text('jetons.motDePasseAide')} id="jeton-mdp" label={text('jetons.motDePasse')} required>
        {(aria) => (
          <TextInput
            aria={aria}
            autoComplete="current-password"
            onChange={(password) => change({ password })}
            type="password"
            value={typed.password}
          />
        )}
      </Field>
    </>
  );
}

/** Rights of the person that a service account has too: its tokens have no others. */
function useHeld(account: ServiceAccount | null): (right: string) => boolean {
  const user = useUser();
  return useCallback(
    (right) => user?.rights.has(fold(right)) === true && (account === null || account.rights.has(fold(right))),
    [user, account],
  );
}

/** Sends the order; what was typed stays where it is refused. */
function useSubmit(typed: Typed, { account, onMade }: Pick<TokenFormProps, 'account' | 'onMade'>) {
  const text = useText();
  const [errors, setErrors] = useState<ApiError['errors']>([]);
  const [problem, setProblem] = useState<string | null>(null);
  async function submit(): Promise<void> {
    try {
      const { data } = await createJeton({
        body: {
          Libelle: typed.name,
          Droits: [...typed.rights],
          IsLecture: typed.isReadOnly,
          EntitesPermises: [...typed.entities],
          EditionsPermises: [...typed.editions],
          IdUtilisateur: account?.id ?? null,
          Adresses: typed.addresses.split(/[\s,;]+/).filter((address) => address !== ''),
          DateExpiration: typed.day ?? '',
          MotDePasse: typed.password,
        },
      });
      onMade(data.Jeton);
    } catch (cause) {
      const apiError = cause instanceof ApiError ? cause : null;
      setErrors(apiError?.errors ?? []);
      setProblem((apiError?.errors.length ?? 0) > 0 ? null : (apiError?.detail ?? text('http.generique')));
    }
  }
  return {
    problem,
    errorsOf: (path: string) => errors.filter((error) => error.path.split('.')[0] === path).map(({ message, code }) => message ?? code),
    submit,
  };
}
