import type { ComponentType, ReactNode } from 'react';

export interface Story {
  readonly name: string;
  readonly Part: ComponentType;
}

export function KitPage({ stories }: { readonly stories: readonly Story[] }): ReactNode {
  return (
    <div className="kit-page">
      <nav aria-label="Thèmes">
        <a href="?theme=light">Clair</a> <a href="?theme=dark">Sombre</a>
      </nav>
      {stories.map(({ name, Part }) => (
        <section aria-labelledby={`kit-${name}`} className="kit-part" key={name}>
          <h2 id={`kit-${name}`}>{name}</h2>
          <div className="kit-story">
            <Part />
          </div>
        </section>
      ))}
    </div>
  );
}
