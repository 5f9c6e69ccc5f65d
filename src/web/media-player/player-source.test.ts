import { describe, expect, it } from 'vitest';
import { firstPlayable, playerSource } from './player-source.ts';

const hosts = { hebergeur1: 'https://un.example/lecteur.js', hebergeur2: 'https://deux.example/embed/{id}?dnt=1' };
const none = { hebergeur1: null, hebergeur2: null };

describe('the player of a media', () => {
  it('is the script of the first host, a frame of the second, each with its video', () => {
    const ovp = { Canal: 2, Embed: ' a/b ', IdFichier: 5 };
    expect(playerSource({ ...ovp, Plateforme: 1 }, hosts)).toEqual({ kind: 'script', script: hosts.hebergeur1, video: 'a/b' });
    expect(playerSource({ ...ovp, Plateforme: 2 }, hosts)).toEqual({ kind: 'frame', address: 'https://deux.example/embed/a%2Fb?dnt=1' });
    expect(playerSource({ ...ovp, Plateforme: 2 }, none)).toEqual({ kind: 'unconfigured' });
  });

  it('is our own for a file, and only a link for another site', () => {
    expect(playerSource({ Canal: 1, IdFichier: 5 }, hosts)).toEqual({ kind: 'file', fileId: 5 });
    const embed = '<iframe src="https://ailleurs.example/v/1"></iframe><script>alert(1)</script>';
    expect(playerSource({ Canal: 3, Embed: embed }, hosts)).toEqual({ kind: 'link', address: 'https://ailleurs.example/v/1' });
    expect(playerSource({ Canal: 3, Embed: 'javascript:alert(1)' }, hosts)).toEqual({ kind: 'nothing' });
  });

  it('opens on the first video that this server can show, and on the first of all where it can show none', () => {
    const hosted = { Canal: 2, Plateforme: 1, Embed: 'a' };
    const file = { Canal: 1, IdFichier: 5 };
    expect(firstPlayable([hosted, file], hosts)).toBe(hosted);
    expect(firstPlayable([hosted, file], none)).toBe(file);
    expect(firstPlayable([hosted], none)).toBe(hosted);
    expect(firstPlayable([], none)).toBeUndefined();
  });
});
