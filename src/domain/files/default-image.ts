/** Stand-in for a missing picture (000 §9): a grey frame, drawn here and nowhere else. */
export const DEFAULT_IMAGE_TYPE = 'image/svg+xml';
export const DEFAULT_IMAGE =
  '<svg xmlns="http://www.w3.org/2000/svg" width="320" height="180" viewBox="0 0 320 180"><rect width="320" height="180" fill="#e5e8ed"/>' +
  '<g fill="none" stroke="#7d8797" stroke-width="6" stroke-linecap="round" stroke-linejoin="round"><rect x="112" y="50" width="96" height="80" rx="8"/>' +
  '<circle cx="140" cy="78" r="8"/><path d="m112 118 32-28 24 20 16-12 24 20"/></g></svg>';
export const DEFAULT_IMAGE_URL = `data:${DEFAULT_IMAGE_TYPE},${encodeURIComponent(DEFAULT_IMAGE)}`;
