interface BrandMarkProps {
  readonly size?: number;
}

/** The mark of the brand: three candles. The file can be replaced with the brand (white label). */
export function BrandMark({ size = 22 }: BrandMarkProps) {
  return <img src="/favicon.svg" alt="" width={size} height={size} className="shrink-0" />;
}
