import { useText } from '#app/lib/i18n.ts';
import { Icon } from '#app/ui/figures/icon.tsx';
import { toast } from '#app/ui/overlays/toast-store.ts';
import type { TradingMarket } from '../market/trading-market.ts';
import { usePage } from '../page/page-store.ts';
import { toolClass } from './tool-class.ts';

interface PictureButtonProps {
  readonly market: TradingMarket;
  /** Its name stands beside it. */
  readonly isNamed?: boolean;
}

/** Keeps the chart as a picture, with its pair, interval, price and time. */
export function PictureButton({ market, isNamed = false }: PictureButtonProps) {
  const t = useText();
  const takePicture = usePage((state) => state.takePicture);
  const save = async () => {
    if (!takePicture) return;
    try {
      const { savePicture } = await import('./save-picture.ts');
      await savePicture(takePicture(), market);
    } catch {
      toast.error(t('trading.pictureNotSaved'));
    }
  };
  return (
    <button
      type="button"
      title={t('trading.savePicture')}
      disabled={!takePicture}
      className={toolClass}
      onClick={() => void save()}
    >
      <Icon name="camera" size={14} />
      <span className={isNamed ? 'font-semibold' : 'sr-only'}>{t('trading.savePicture')}</span>
    </button>
  );
}
