import { type PointerEvent, useEffect, useRef, useState } from 'react';
import { classNames } from '../../lib/class-names.ts';
import { Button, type ButtonProps } from './button.tsx';

const HOLD_MS = 600;

interface HoldButtonProps extends Omit<ButtonProps, 'onClick'> {
  readonly onHeld: () => void;
}

/**
 * A button that a finger or a mouse holds for 0.6 s: a tap in passing does nothing. The keyboard and what speaks for it
 * press it as any other button.
 */
export function HoldButton({ onHeld, className, children, ...rest }: HoldButtonProps) {
  const timer = useRef(0);
  const [isHeld, setHeld] = useState(false);
  useEffect(() => () => clearTimeout(timer.current), []);
  const press = (event: PointerEvent) => {
    if (!event.isPrimary || event.button !== 0) return;
    setHeld(true);
    timer.current = window.setTimeout(() => {
      setHeld(false);
      onHeld();
    }, HOLD_MS);
  };
  const release = () => {
    clearTimeout(timer.current);
    setHeld(false);
  };
  return (
    <Button
      {...rest}
      className={classNames('relative overflow-hidden', className)}
      onPointerDown={press}
      onPointerUp={release}
      onPointerLeave={release}
      onPointerCancel={release}
      // The menu of a long press would take the finger away.
      onContextMenu={(event) => event.preventDefault()}
      // A key that is held presses once.
      onKeyDown={(event) => {
        if (event.repeat) event.preventDefault();
      }}
      onClick={(event) => {
        if (event.detail === 0) onHeld();
      }}
    >
      <span
        aria-hidden="true"
        className={classNames(
          'absolute inset-0 origin-left bg-current opacity-25 ease-linear',
          isHeld ? 'scale-x-100 transition-transform duration-600' : 'scale-x-0',
        )}
      />
      {children}
    </Button>
  );
}
