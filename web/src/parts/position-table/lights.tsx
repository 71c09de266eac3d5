import { useText } from '../../lib/i18n.ts';
import { Hint } from '../../ui/overlays/hint.tsx';

const LIGHTS = [1, 2, 3, 4, 5] as const;

const toneOfLight = (lights: number) =>
  lights >= 4 ? 'bg-bad' : lights === 3 ? 'bg-warn' : 'bg-good';

/** The place in the queue of automatic deleveraging: five lights for the first. */
export function Lights({ lights }: { lights: number }) {
  const t = useText();
  const place =
    lights === 0 ? t('futuresPanel.notRanked') : t('futuresPanel.lightsOfFive', { lights });
  return (
    <Hint text={t('futuresPanel.adlLightsHint')}>
      <span className="inline-flex items-end gap-0.5 align-middle">
        {LIGHTS.map((light) => (
          <span
            key={light}
            aria-hidden="true"
            className={`h-3 w-1 rounded-sm ${light <= lights ? toneOfLight(lights) : 'bg-track'}`}
          />
        ))}
        <span className="sr-only">{place}</span>
      </span>
    </Hint>
  );
}
