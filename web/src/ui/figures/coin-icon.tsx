import { memo, useState } from 'react';
import { classNames } from '../../lib/class-names.ts';

interface CoinIconProps {
  /** 'BTC'. */
  readonly coin: string;
  /** The server's own icon address; by default the icon set's. */
  readonly source?: string | undefined;
  readonly size?: number;
  readonly className?: string;
}

function hueOf(coin: string): number {
  return Array.from(coin).reduce((hue, letter) => (hue * 31 + letter.charCodeAt(0)) % 360, 7);
}

function LetterIcon({ coin, size }: { coin: string; size: number }) {
  const hue = hueOf(coin);
  return (
    <svg aria-hidden="true" width={size} height={size} viewBox="0 0 32 32">
      <circle cx="16" cy="16" r="16" fill={`hsl(${hue} 46% 42%)`} />
      <text
        x="16"
        y="16.5"
        fill="#fff"
        fontSize={coin.length > 3 ? 9 : 13}
        fontWeight="700"
        textAnchor="middle"
        dominantBaseline="central"
      >
        {coin.length > 3 ? coin.slice(0, 4) : coin.slice(0, 1)}
      </text>
    </svg>
  );
}

/** A coin's icon by address; a coin without one gets its letters on a colour of its own. */
export const CoinIcon = memo(function CoinIcon({
  coin,
  source,
  size = 20,
  className,
}: CoinIconProps) {
  const address = source || `/coins/${coin.toLowerCase()}.svg`;
  const [failed, setFailed] = useState('');
  return (
    <span
      className={classNames('inline-flex shrink-0 overflow-hidden rounded-full', className)}
      style={{ width: size, height: size }}
    >
      {failed === address ? (
        <LetterIcon coin={coin} size={size} />
      ) : (
        <img
          src={address}
          alt=""
          width={size}
          height={size}
          decoding="async"
          onError={() => setFailed(address)}
        />
      )}
    </span>
  );
});
