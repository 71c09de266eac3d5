/** Both ways, in pixels of the picture. */
export const CARD_SIZE = 1080;

const EDGE = 80;
const QR_SIZE = 176;
/** The white edge that readers of QR codes need, in modules. */
const QR_QUIET = 3;

/** Colours of the picture, as the page has them. */
export interface CardLook {
  readonly ground: string;
  readonly line: string;
  readonly ink: string;
  readonly soft: string;
  readonly accent: string;
  /** Of a gain or a loss, in the reader's pair of colours. */
  readonly tone: string;
  readonly font: string;
}

/** Texts of the picture. */
export interface CardTexts {
  readonly brand: string;
  readonly name: string;
  /** 'Long 20x', 'Closed'. */
  readonly terms: string;
  readonly rate: string;
  readonly rateLabel: string;
  /** Left out where amounts are hidden. */
  readonly profit?: string | undefined;
  /** Entry and exit or mark, each with its name. */
  readonly prices: readonly (readonly [name: string, price: string])[];
  readonly time: string;
  readonly referral?: { readonly label: string; readonly code: string; readonly qr: QrBits };
}

/** A QR code's modules. */
export interface QrBits {
  readonly size: number;
  readonly get: (x: number, y: number) => boolean;
}

export type CardContext = Pick<
  CanvasRenderingContext2D,
  'fillStyle' | 'font' | 'textBaseline' | 'fillRect' | 'fillText' | 'measureText'
>;

function drawQr(context: CardContext, qr: QrBits, left: number, top: number): void {
  const module = QR_SIZE / (qr.size + 2 * QR_QUIET);
  context.fillStyle = '#fff';
  context.fillRect(left, top, QR_SIZE, QR_SIZE);
  context.fillStyle = '#000';
  for (let y = 0; y < qr.size; y++) {
    for (let x = 0; x < qr.size; x++) {
      if (!qr.get(x, y)) continue;
      // Whole pixels: a seam between two modules is a line that readers stumble over.
      const [from, to] = [
        Math.round((x + QR_QUIET) * module),
        Math.round((x + 1 + QR_QUIET) * module),
      ];
      const [up, down] = [
        Math.round((y + QR_QUIET) * module),
        Math.round((y + 1 + QR_QUIET) * module),
      ];
      context.fillRect(left + from, top + up, to - from, down - up);
    }
  }
}

/** Draws a position's share card, a square of `CARD_SIZE` pixels. */
export function drawCard(context: CardContext, texts: CardTexts, look: CardLook): void {
  const write = (
    text: string,
    x: number,
    y: number,
    size: number,
    colour: string,
    weight = 400,
  ) => {
    // What is too long for the picture is written smaller, never cut.
    const wide = CARD_SIZE - EDGE - x;
    context.font = `${weight} ${size}px ${look.font}`;
    const width = context.measureText(text).width;
    if (width > wide)
      context.font = `${weight} ${Math.floor((size * wide) / width)}px ${look.font}`;
    context.fillStyle = colour;
    context.fillText(text, x, y);
  };
  context.textBaseline = 'alphabetic';
  context.fillStyle = look.ground;
  context.fillRect(0, 0, CARD_SIZE, CARD_SIZE);
  context.fillStyle = look.tone;
  context.fillRect(0, 0, CARD_SIZE, 12);
  write(texts.brand, EDGE, 140, 48, look.accent, 700);
  write(texts.name, EDGE, 264, 60, look.ink, 700);
  write(texts.terms, EDGE, 326, 36, look.soft);
  write(texts.rateLabel, EDGE, 424, 32, look.soft);
  write(texts.rate, EDGE, 556, 136, look.tone, 700);
  if (texts.profit) write(texts.profit, EDGE, 626, 44, look.tone, 600);
  texts.prices.forEach(([name, price], at) => {
    const left = EDGE + at * 440;
    write(name, left, 716, 30, look.soft);
    write(price, left, 768, 44, look.ink, 600);
  });
  context.fillStyle = look.line;
  context.fillRect(EDGE, 820, CARD_SIZE - 2 * EDGE, 2);
  write(texts.time, EDGE, 1000, 30, look.soft);
  if (!texts.referral) return;
  const { label, code, qr } = texts.referral;
  drawQr(context, qr, CARD_SIZE - EDGE - QR_SIZE, 850);
  write(label, EDGE, 886, 30, look.soft);
  write(code, EDGE, 940, 44, look.ink, 700);
}
