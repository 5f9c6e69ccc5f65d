import { describe, expect, it } from 'vitest';
import { shareWidth, type Span } from './share-width.ts';

function span(least: number, most: number, takesRest = false): Span {
  return { least, most, takesRest };
}

function rounded(spans: readonly Span[], room: number): readonly number[] {
  return shareWidth(spans, room).map((width) => Math.round(width));
}

describe('the width of a page', () => {
  it('goes to what columns need, then to the one that takes the rest', () => {
    expect(rounded([span(20, 50), span(20, 50, true), span(30, 30)], 500)).toEqual([50, 420, 30]);
  });
  it('spreads a small table by half at most', () => {
    expect(rounded([span(20, 100), span(20, 20)], 1000)).toEqual([150, 30]);
  });
  it('gives short columns all they need, and long ones even shares', () => {
    expect(rounded([span(20, 60), span(40, 900), span(40, 500)], 460)).toEqual([60, 200, 200]);
  });
  it('never cuts a word while another column can be narrower', () => {
    expect(rounded([span(180, 200), span(40, 900), span(40, 500)], 300)).toEqual([180, 60, 60]);
  });
  it('cuts the longest words first where no width is enough', () => {
    expect(rounded([span(50, 50), span(400, 400)], 300)).toEqual([50, 250]);
  });
});
