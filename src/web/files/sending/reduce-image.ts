import { IMAGE_QUALITY_RATIO, fitWithin } from '#domain/files/resolutions.ts';
import type { ImageSize } from '#domain/files/image-size.ts';

/** The picture no larger than the box, in its proportions; anything but a picture comes back untouched (001 §5). */
export async function reduceImage(file: File, box: Partial<ImageSize>): Promise<Blob> {
  if (!file.type.startsWith('image/')) return file;
  const picture = await createImageBitmap(file);
  try {
    const size = fitWithin(picture, box);
    return size.width === picture.width ? file : await draw(picture, size, file.type);
  } finally {
    picture.close();
  }
}

async function draw(picture: ImageBitmap, { width, height }: ImageSize, type: string): Promise<Blob> {
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext('2d');
  if (context === null) throw new Error('No canvas');
  context.imageSmoothingQuality = 'high';
  context.drawImage(picture, 0, 0, width, height);
  // A PNG may be transparent; a BMP is never written, it would be as large as before.
  return canvas.convertToBlob({ type: type === 'image/png' ? 'image/png' : 'image/jpeg', quality: IMAGE_QUALITY_RATIO });
}
