interface AllButtonProps {
  readonly text: string;
  readonly busyText: string;
  readonly isBusy: boolean;
  readonly onClick: () => void;
}

/** Acts on every row of a tab. */
export function AllButton({ text, busyText, isBusy, onClick }: AllButtonProps) {
  return (
    <button
      type="button"
      disabled={isBusy}
      onClick={onClick}
      className="reach-end text-accent-text text-small hover:underline disabled:text-ink-3"
    >
      {isBusy ? busyText : text}
    </button>
  );
}
