import { DEMO_ACCOUNTS, DEMO_PASSWORD } from '#demo/people/accounts.ts';
import { languageStore, loadTexts, text } from '#web/i18n/i18n.ts';
import './banner.css';

/** Says on every page that nothing here is real, and who may sign in. */
export async function showBanner(): Promise<void> {
  await loadTexts('simulation');
  const banner = document.createElement('aside');
  banner.className = 'simulation';
  function write(): void {
    banner.setAttribute('aria-label', text('simulation.titre'));
    banner.replaceChildren(element('strong', text('simulation.titre')), element('span', text('simulation.texte')), accounts());
  }
  languageStore.subscribe(write);
  write();
  document.body.append(banner);
}

function accounts(): HTMLElement {
  const details = element('details');
  const list = element('ul');
  for (const { login, role } of DEMO_ACCOUNTS) list.append(element('li', `${role} : ${login} · ${DEMO_PASSWORD}`));
  details.append(element('summary', text('simulation.comptes')), list);
  return details;
}

function element(name: string, content = ''): HTMLElement {
  const created = document.createElement(name);
  created.textContent = content;
  return created;
}
