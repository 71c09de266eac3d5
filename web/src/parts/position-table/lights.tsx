import { useText } from '../../lib/i18n.ts';
import { Hint } from '../../ui/hint.tsx';

const LIGHTS = [1, 2, 3, 4, 5] as const;

const toneOfLight = (lights: number) =>
  lights >= 4 ? 'bg-bad' : lights === 3 ? 'bg-warn' : 'bg-good';

/** The place in the queue of automatic deleveraging: five lights for the first. */
export function Lights({ lights }: { lights: number }) {
  const t = useText();
  const place = lights === 0 ? t('Not ranked') : t('{{lights}} of 5 lights', { lights });
  return (
    <Hint
      text={t(
        'When a liquidation costs more than the insurance fund has, the most profitable and most leveraged positions on the other side are closed first. Five lights: first in the queue.',
      )}
    >
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
