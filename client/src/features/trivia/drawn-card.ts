/** What stands on a card, in the page's language. */
export type CardLines = Readonly<{ title: string; name: string; rank: string; points: string }>;

/** Pixels: what most places show whole. */
const [width, height, edge] = [1200, 630, 80];

/** As a PNG, in the page's own colours and letters. */
export async function drawnCard({ title, name, rank, points }: CardLines): Promise<Blob> {
  const canvas = document.createElement('canvas');
  Object.assign(canvas, { width, height });
  const pen = canvas.getContext('2d')!;
  const style = getComputedStyle(document.documentElement);
  const { fontFamily, color, backgroundColor } = style;
  const display = style.getPropertyValue('--display') || fontFamily;
  await document.fonts.ready;
  pen.fillStyle = backgroundColor;
  pen.fillRect(0, 0, width, height);
  pen.fillStyle = color;
  pen.fillRect(0, 0, 16, height);
  const write = (text: string, size: number, y: number, family = fontFamily) => {
    pen.font = `${size}px ${family}`;
    pen.fillText(text, edge, y, width - 2 * edge);
  };
  write('Plinth', 40, 110, display);
  write(title, 44, 190);
  write(name, 110, 340, display);
  write(rank, 64, 450);
  write(points, 44, 530);
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('the card cannot be drawn'))), 'image/png');
  });
}
