import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import type { Plugin } from 'vite';

const mark = fileURLToPath(new URL('../public/favicon.svg', import.meta.url));

/** The app's dark ground, which stands around the mark where the system cuts a shape out. */
const GROUND = '#0b0e12';
/** Of the width: within the circle that no system cuts into. */
const MASKABLE_PART = 0.6;

const icons = [
  { fileName: 'icon-192.png', size: 192, isMaskable: false },
  { fileName: 'icon-512.png', size: 512, isMaskable: false },
  { fileName: 'icon-maskable-192.png', size: 192, isMaskable: true },
  { fileName: 'icon-maskable-512.png', size: 512, isMaskable: true },
  { fileName: 'apple-touch-icon.png', size: 180, isMaskable: true },
] as const;

/** Draws the installed app's icons from the mark of the brand, which is one file. */
export function markIcons(): Plugin {
  return {
    name: 'bourse-mark-icons',
    apply: 'build',
    async generateBundle() {
      const svg = readFileSync(mark);
      for (const { fileName, size, isMaskable } of icons) {
        const source = await draw(svg, size, isMaskable);
        this.emitFile({ type: 'asset', fileName, source });
      }
    },
  };
}

async function draw(svg: Buffer, size: number, isMaskable: boolean): Promise<Buffer> {
  const inner = isMaskable ? Math.round(size * MASKABLE_PART) : size;
  const drawn = sharp(svg, { density: 1_200 }).resize(inner, inner);
  if (!isMaskable) return drawn.png().toBuffer();
  const ground = { width: size, height: size, channels: 3 as const, background: GROUND };
  return sharp({ create: ground })
    .composite([{ input: await drawn.png().toBuffer() }])
    .png()
    .toBuffer();
}
