import { describe, expect, it } from 'vitest';
import { decide, ENROLMENT, type GuardInput } from './guard.ts';
import { barePage, shellPage } from './route-meta.ts';

function user(...codes: string[]) {
  return { id: 1001, rights: new Set(codes) };
}

function input(over: Partial<GuardInput>): GuardInput {
  return {
    route: shellPage({ name: 'films' }),
    url: '/0/films?lang=fr',
    supportedBrowser: true,
    maintenance: false,
    rightsChecked: true,
    hasHandle: true,
    user: user('FILMS'),
    ...over,
  };
}

const maintenancePage = barePage({ name: 'maintenance', disabled: (state) => !state.maintenance });

describe('guard order', () => {
  it('sends an unsupported browser to 503, even in maintenance and on a disabled route', () => {
    const route = shellPage({ name: 'films', disabled: true });
    expect(decide(input({ supportedBrowser: false, maintenance: true, route }))).toEqual({ kind: 'unsupported' });
  });
  it('shows the 503 page itself to an unsupported browser', () => {
    expect(decide(input({ supportedBrowser: false, route: barePage({ name: '503' }) }))).toEqual({ kind: 'allow' });
  });
  it('answers not found for a disabled route before maintenance is looked at', () => {
    const route = shellPage({ name: 'films', disabled: () => true });
    expect(decide(input({ maintenance: true, route }))).toEqual({ kind: 'not-found' });
  });
  it('hides the maintenance page while maintenance is off', () => {
    expect(decide(input({ route: maintenancePage }))).toEqual({ kind: 'not-found' });
  });
  it('sends every route to maintenance while it is on, the sign-in page included', () => {
    expect(decide(input({ maintenance: true, user: undefined }))).toEqual({ kind: 'maintenance' });
    expect(decide(input({ maintenance: true, route: barePage({ name: 'login' }) }))).toEqual({ kind: 'maintenance' });
    expect(decide(input({ maintenance: true, route: maintenancePage }))).toEqual({ kind: 'allow' });
  });
  it('opens pages that need no login without a session', () => {
    expect(decide(input({ route: barePage({ name: 'login' }), user: undefined, hasHandle: false }))).toEqual({ kind: 'allow' });
  });
});

describe('session step', () => {
  it('remembers the whole address and tries the stored session', () => {
    expect(decide(input({ user: undefined }))).toEqual({ kind: 'resume', lastUrl: '/0/films?lang=fr' });
  });
  it('asks to sign in without a stored session, or when resuming it gave nobody', () => {
    expect(decide(input({ user: undefined, hasHandle: false }))).toEqual({ kind: 'sign-in', lastUrl: '/0/films?lang=fr' });
    expect(decide(input({ user: null }))).toEqual({ kind: 'sign-in', lastUrl: '/0/films?lang=fr' });
  });
  it('compares the right with the route name without case and accents', () => {
    expect(decide(input({ route: shellPage({ name: 'Présentations' }), user: user('PRESENTATIONS') }))).toEqual({ kind: 'allow' });
  });
  it('names the missing right', () => {
    expect(decide(input({ user: user('PAYSS') }))).toEqual({ kind: 'missing-right', right: 'FILMS' });
  });
  it('leads an account that must set a second factor up to its page, whatever its rights', () => {
    const due = { ...user('FILMS'), secondFactor: { IsExige: true } };
    expect(decide(input({ user: due }))).toEqual({ kind: 'second-factor' });
    expect(decide(input({ route: shellPage({ name: ENROLMENT, checkRight: false }), user: due }))).toEqual({ kind: 'allow' });
    expect(decide(input({ user: { ...due, secondFactor: { IsExige: false } } }))).toEqual({ kind: 'allow' });
  });
  it('uses the right of the route when it differs from its name', () => {
    expect(decide(input({ route: shellPage({ name: 'media', right: 'MEDIA' }), user: user('MEDIA') }))).toEqual({ kind: 'allow' });
  });
  it('opens the own user record of whoever lacks the right to the others', () => {
    function route(userId: number) {
      return shellPage({ name: 'utilisateur', userId });
    }
    expect(decide(input({ route: route(1001), user: user() }))).toEqual({ kind: 'allow' });
    expect(decide(input({ route: route(1002), user: user() }))).toEqual({ kind: 'missing-right', right: 'UTILISATEUR' });
  });
  it('lets a route opt out of the rights check, and the configuration switch it off', () => {
    expect(decide(input({ route: shellPage({ name: 'dashboard', checkRight: false }), user: user() }))).toEqual({ kind: 'allow' });
    expect(decide(input({ rightsChecked: false, user: user() }))).toEqual({ kind: 'allow' });
  });
  it('leads a tablet of the desk from pages that no right opens to the desk', () => {
    const onTablet = { ...user('FESTIVAL-GUICHETS'), tablet: {} };
    expect(decide(input({ route: shellPage({ name: 'mon-compte', checkRight: false }), user: onTablet }))).toEqual({ kind: 'desk' });
    expect(decide(input({ route: shellPage({ name: 'festival-guichets' }), user: onTablet }))).toEqual({ kind: 'allow' });
    expect(decide(input({ user: onTablet }))).toEqual({ kind: 'missing-right', right: 'FILMS' });
  });
});
